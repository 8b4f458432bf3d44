using System.IO.Compression;

namespace Tern.Packaging.Tests;

/// <summary>The assembly of its own that generated code is compiled into.</summary>
public class SeparateAssemblyTests(PackageFeed feed)
{
    private const string Sqs = """<AwsService Include="sqs" Operations="SendMessage" />""";

    private const string Program = """
        using Tern.Sqs;

        Console.WriteLine(new SendMessageRequest { QueueUrl = "q", MessageBody = "m" }.MessageBody + typeof(SqsClient).Assembly.GetName().Name);
        """;

    [Fact(SkipUnless = nameof(Ci.IsOn), SkipType = typeof(Ci), Skip = Ci.Reason)]
    public async Task An_edit_of_the_project_does_not_compile_the_services_again()
    {
        FreshProject project = feed.CreateProject("edited", Sqs);
        project.Write("Program.cs", Program);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal("mFresh.Tern", (await project.RunAsync()).Succeeded().Output.Trim());
        DateTime services = File.GetLastWriteTimeUtc(project.ServicesPath), program = File.GetLastWriteTimeUtc(project.ProgramPath);

        project.Write("Program.cs", Program.Replace("\"m\"", "\"n\"", StringComparison.Ordinal));
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Equal("nFresh.Tern", (await project.RunAsync()).Succeeded().Output.Trim());
        Assert.Equal(services, File.GetLastWriteTimeUtc(project.ServicesPath));
        Assert.NotEqual(program, File.GetLastWriteTimeUtc(project.ProgramPath));

        project.WriteItems("""<AwsService Include="sqs" Operations="SendMessage;DeleteMessage" />""");
        project.Write("Program.cs", Program.Replace("SendMessageRequest", "DeleteMessageRequest", StringComparison.Ordinal).Replace("MessageBody", "ReceiptHandle", StringComparison.Ordinal));
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.NotEqual(services, File.GetLastWriteTimeUtc(project.ServicesPath));
    }

    [Fact(SkipUnless = nameof(Ci.IsOn), SkipType = typeof(Ci), Skip = Ci.Reason)]
    public async Task It_is_published_packed_and_passed_on_to_projects_that_reference_the_project()
    {
        FreshProject project = feed.CreateProject("library/Fresh", "");
        project.WriteItems(Sqs, properties: "<OutputType>Library</OutputType><Version>1.2.3-test</Version><IncludeSymbols>true</IncludeSymbols><SymbolPackageFormat>snupkg</SymbolPackageFormat>");
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

    [Fact(SkipUnless = nameof(Ci.IsOn), SkipType = typeof(Ci), Skip = Ci.Reason)]
    public async Task A_web_project_finds_it_when_references_are_searched_for_MVC()
    {
        FreshProject project = feed.CreateProject("web", "");
        project.Write("Fresh.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk.Web">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
                <UseAppHost>false</UseAppHost>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <TernVersion>{PackageFeed.Version}</TernVersion>
              </PropertyGroup>
              <ItemGroup>
                {FreshProject.Packages}
                {Sqs}
              </ItemGroup>
            </Project>
            """);
        project.Write("Program.cs", Program);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal("mFresh.Tern", (await project.RunAsync()).Succeeded().Output.Trim());
    }

    [Fact(SkipUnless = nameof(Ci.IsOn), SkipType = typeof(Ci), Skip = Ci.Reason)]
    public async Task An_IDE_gets_the_sources_until_they_are_compiled_and_the_assembly_after_that()
    {
        FreshProject project = feed.CreateProject("designed", Sqs);
        project.Write("Program.cs", Program);
        (await project.RunTargetAsync("restore")).Succeeded();
        string before = await DesignAsync();
        Assert.Contains("SendMessageOperation.cs", before, StringComparison.Ordinal);
        Assert.DoesNotContain("Fresh.Tern.dll", before, StringComparison.Ordinal);
        (await project.BuildAsync("--no-restore")).Succeeded();
        string after = await DesignAsync();
        Assert.DoesNotContain("SendMessageOperation.cs", after, StringComparison.Ordinal);
        Assert.Contains("Fresh.Tern.dll", after, StringComparison.Ordinal);

        async Task<string> DesignAsync() => (await project.BuildAsync(
            "--no-restore", "-t:Compile", "-p:DesignTimeBuild=true", "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true", "-getItem:Compile;ReferencePathWithRefAssemblies")).Succeeded().Output;
    }

    [Theory(SkipUnless = nameof(Ci.IsOn), SkipType = typeof(Ci), Skip = Ci.Reason)]
    [InlineData("property", "<TernSeparateAssembly>false</TernSeparateAssembly>", "")]
    [InlineData("binding", "", """<AwsTypeBinding Include="com.amazonaws.sqs#ChangeMessageVisibilityBatchResultEntry" Type="Own" />""")]
    [InlineData("server", "", """<AwsService Include="dynamodb" Operations="GetItem" Outputs="Types;Server" />""")]
    public async Task It_is_part_of_the_project_where_that_is_asked_for_or_needed_and_compiles_as_CSharp_12(string name, string properties, string items)
    {
        FreshProject project = feed.CreateProject($"same {name}", "");
        project.WriteItems(Sqs + items, properties: properties + "<LangVersion>12</LangVersion>");
        project.Write("Program.cs", Program);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal("mFresh", (await project.RunAsync()).Succeeded().Output.Trim());
        Assert.False(File.Exists(project.ServicesPath));
    }
}
