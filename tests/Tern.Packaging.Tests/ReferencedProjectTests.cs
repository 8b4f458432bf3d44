using System.IO.Compression;
using static Tern.Packaging.Tests.SeparateAssemblyTests;

namespace Tern.Packaging.Tests;

/// <summary>Projects that reference a project with <c>AwsService</c> items.</summary>
public class ReferencedProjectTests(PackageFeed feed)
{
    [CiFact]
    public async Task Client_is_compiled_with_types_of_another_project()
    {
        FreshProject types = feed.CreateProject("split/Fresh", "");
        types.WriteItems("""<AwsService Include="sqs" Operations="SendMessage" Outputs="Types" />""", properties: "<OutputType>Library</OutputType>");
        (await BuildAppAsync(types, """<AwsService Include="sqs" Operations="SendMessage" Outputs="Client" />""", Program)).Succeeded();
        DotnetResult run = await Dotnet.RunAsync(types.Folder, [Path.Combine(types.Folder, "../App/out/App.dll")], TestContext.Current.CancellationToken);
        Assert.Equal("mApp", run.Succeeded().Output.Trim());
    }

    [CiFact]
    public async Task Service_in_two_projects_is_one_error_unless_the_second_has_another_namespace()
    {
        FreshProject library = feed.CreateProject("twice/Fresh", "");
        library.WriteItems(SeparateAssemblyTests.Sqs, properties: "<OutputType>Library</OutputType>");
        DotnetResult failed = await BuildAppAsync(library, SeparateAssemblyTests.Sqs, Program);
        Assert.Contains("error TERN0001: AwsService 'sqs' generates Tern.Sqs.SqsException, which the referenced Fresh.Tern.dll contains as well.", failed.SingleError(), StringComparison.Ordinal);

        library.WriteItems(SeparateAssemblyTests.Sqs, properties: "<OutputType>Library</OutputType><TernSeparateAssembly>false</TernSeparateAssembly>");
        failed = await BuildAppAsync(library, SeparateAssemblyTests.Sqs, Program);
        Assert.Contains("generates Tern.Sqs.SqsException, which the referenced Fresh.dll contains as well.", failed.SingleError(), StringComparison.Ordinal);
        (await BuildAppAsync(library, """<AwsService Include="sqs" Operations="SendMessage" Namespace="Own" />""", Program.Replace("Tern.Sqs", "Own", StringComparison.Ordinal))).Succeeded();
    }

    [CiFact]
    public async Task Services_assembly_is_published_packed_and_referenced_transitively()
    {
        FreshProject project = feed.CreateProject("library/Fresh", "");
        project.WriteItems(SeparateAssemblyTests.Sqs, properties: "<OutputType>Library</OutputType><Version>1.2.3-test</Version><IncludeSymbols>true</IncludeSymbols><SymbolPackageFormat>snupkg</SymbolPackageFormat>");
        project.Write("Requests.cs", """
            public static class Requests
            {
                public static Tern.Sqs.SendMessageRequest Make() => new() { QueueUrl = "q", MessageBody = "m" };
            }
            """);
        project.Write("../nuget.config", File.ReadAllText(Path.Combine(project.Folder, "nuget.config")));
        project.Write("../App/App.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <UseAppHost>false</UseAppHost>
              </PropertyGroup>
              <ItemGroup>
                <ProjectReference Include="../Fresh/Fresh.csproj" />
              </ItemGroup>
            </Project>
            """);
        project.Write("../App/Program.cs", """
            Tern.Sqs.SendMessageRequest request = Requests.Make();
            System.Console.WriteLine(request.MessageBody + typeof(Tern.Sqs.SqsClient).Assembly.GetName().Name);
            """);
        string app = Path.GetFullPath(Path.Combine(project.Folder, "../App"));
        (await Dotnet.BuildAsync("publish", app, ["-o", "out"], TestContext.Current.CancellationToken)).Succeeded();
        DotnetResult run = await Dotnet.RunAsync(app, [Path.Combine(app, "out", "App.dll")], TestContext.Current.CancellationToken);
        Assert.Equal("mFresh.Tern", run.Succeeded().Output.Trim());

        (await Dotnet.BuildAsync("pack", project.Folder, ["-o", "out"], TestContext.Current.CancellationToken)).Succeeded();
        Assert.Equal(["Fresh.Tern.dll", "Fresh.Tern.xml", "Fresh.dll"], Files("nupkg"));
        Assert.Equal(["Fresh.Tern.pdb", "Fresh.pdb"], Files("snupkg"));

        List<string> Files(string extension)
        {
            using ZipArchive package = ZipFile.OpenRead(Path.Combine(project.Folder, "out", $"Fresh.1.2.3-test.{extension}"));
            return [.. package.Entries.Select(entry => entry.FullName).Where(file => file.StartsWith("lib/net10.0/", StringComparison.Ordinal)).Select(file => file["lib/net10.0/".Length..]).Order(StringComparer.Ordinal)];
        }
    }

    /// <summary>Builds an application beside a project, which it references, into its folder <c>out</c>.</summary>
    private static async Task<DotnetResult> BuildAppAsync(FreshProject library, string items, string program)
    {
        library.Write("../nuget.config", await File.ReadAllTextAsync(Path.Combine(library.Folder, "nuget.config"), TestContext.Current.CancellationToken));
        library.Write("../App/App.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <UseAppHost>false</UseAppHost>
                <TernVersion>{PackageFeed.Version}</TernVersion>
              </PropertyGroup>
              <ItemGroup>
                <ProjectReference Include="../Fresh/Fresh.csproj" />
                {FreshProject.Packages}
                {items}
              </ItemGroup>
            </Project>
            """);
        library.Write("../App/Program.cs", program);
        return await Dotnet.BuildAsync("build", Path.GetFullPath(Path.Combine(library.Folder, "../App")), ["-o", "out"], TestContext.Current.CancellationToken);
    }
}
