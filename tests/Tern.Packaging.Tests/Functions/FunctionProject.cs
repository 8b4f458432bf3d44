namespace Tern.Packaging.Tests.Functions;

/// <summary>A function outside the repository, which is published with the target LambdaZip.</summary>
internal sealed class FunctionProject
{
    private readonly FreshProject _project;

    public FunctionProject(PackageFeed feed, string name, string properties = "")
    {
        _project = feed.CreateProject(name, "", usesMachineSources: true);
        _project.WriteItems("", """<PackageReference Include="Tern.Functions" Version="$(TernVersion)" />""", properties);
        _project.Write("Program.cs", """
            using Tern.Functions;

            return await Function.RunAsync((payload, _) => new ValueTask<ReadOnlyMemory<byte>>(payload));
            """);
    }

    /// <summary>The folder of the zip, the symbols and the sizes.</summary>
    /// <param name="runtime">The runtime.</param>
    /// <param name="runtimeIdentifier">The runtime identifier.</param>
    public string Output(string runtime = "provided.al2023", string runtimeIdentifier = "linux-x64") => Path.Combine(_project.Folder, "bin", "lambda", runtime, runtimeIdentifier);

    public Task<DotnetResult> PublishAsync(params string[] arguments) =>
        Dotnet.BuildAsync("publish", _project.Folder, ["-t:LambdaZip", .. arguments], TestContext.Current.CancellationToken);

    /// <summary>Publishes after commands of the shell, for example <c>umask 077</c>.</summary>
    public Task<DotnetResult> PublishAfterAsync(string commands, params string[] arguments)
    {
        string publish = $"{commands}; exec \"$DOTNET_ROOT/dotnet\" publish -t:LambdaZip -nologo -v:minimal -maxCpuCount:1 -nodeReuse:false \"$@\"";
        return Dotnet.RunProgramAsync("/bin/sh", _project.Folder, ["-c", publish, "sh", .. arguments], TestContext.Current.CancellationToken);
    }

    /// <summary>Extracts the zip with the modes that it contains.</summary>
    public async Task<string> UnzipAsync(string output)
    {
        string folder = Path.Combine(_project.Folder, $"unzipped-{Guid.NewGuid():N}");
        (await Dotnet.RunProgramAsync("unzip", _project.Folder, ["-q", Path.Combine(output, "Fresh.zip"), "-d", folder], TestContext.Current.CancellationToken)).Succeeded();
        return folder;
    }
}
