using System.IO.Compression;
using System.Reflection.Metadata;

namespace Tern.Packaging.Tests;

/// <summary>The assembly of its own that generated code is compiled into.</summary>
public class SeparateAssemblyTests(PackageFeed feed)
{
    private const string Sqs = """<AwsService Include="sqs" Operations="SendMessage" />""";

    private const string Program = """
        using Tern.Sqs;

        Console.WriteLine(new SendMessageRequest { QueueUrl = "q", MessageBody = "m" }.MessageBody + typeof(SqsClient).Assembly.GetName().Name);
        """;

    [CiFact]
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

    [CiFact]
    public async Task Other_symbols_compile_the_services_again()
    {
        FreshProject project = feed.CreateProject("changed", Sqs);
        project.Write("Program.cs", Program);
        string compiled = Path.Combine(project.Folder, "obj", "Debug", "net10.0", "TernAssembly", "Fresh.Tern.dll"), symbols = Path.ChangeExtension(project.ServicesPath, ".pdb");
        (await project.BuildAsync("-p:DebugType=none")).Succeeded();
        Assert.False(File.Exists(symbols));

        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.True(File.Exists(symbols));
        DateTime before = File.GetLastWriteTimeUtc(compiled);
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Equal(before, File.GetLastWriteTimeUtc(compiled));
    }

    [CiFact]
    public async Task It_is_the_same_in_every_folder_and_its_symbols_contain_the_sources()
    {
        (byte[] Assembly, byte[] Symbols) first = await BuildAsync("here"), second = await BuildAsync("there");
        Assert.Equal(first.Assembly, second.Assembly);
        Assert.Equal(first.Symbols, second.Symbols);

        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(first.Symbols));
        MetadataReader reader = provider.GetMetadataReader();
        var embedded = new Guid("0E8A571B-6926-466E-B4AD-8AB04611F5FE");
        Assert.NotEmpty(reader.Documents);
        foreach (DocumentHandle document in reader.Documents)
            Assert.Contains(reader.GetCustomDebugInformation(document), information => reader.GetGuid(reader.GetCustomDebugInformation(information).Kind) == embedded);

        async Task<(byte[] Assembly, byte[] Symbols)> BuildAsync(string name)
        {
            FreshProject project = feed.CreateProject($"same bytes {name}", "");
            project.WriteItems(Sqs + """<SourceRoot Include="$(MSBuildProjectDirectory)/" />""", properties: "<ContinuousIntegrationBuild>true</ContinuousIntegrationBuild>");
            project.Write("Program.cs", Program);
            (await project.BuildAsync()).Succeeded();
            return (await File.ReadAllBytesAsync(project.ServicesPath, TestContext.Current.CancellationToken),
                await File.ReadAllBytesAsync(Path.ChangeExtension(project.ServicesPath, ".pdb"), TestContext.Current.CancellationToken));
        }
    }

    [CiFact]
    public async Task The_client_is_compiled_with_types_of_another_project()
    {
        FreshProject types = feed.CreateProject("split/Fresh", "");
        types.WriteItems("""<AwsService Include="sqs" Operations="SendMessage" Outputs="Types" />""", properties: "<OutputType>Library</OutputType>");
        (await BuildAppAsync(types, """<AwsService Include="sqs" Operations="SendMessage" Outputs="Client" />""", Program)).Succeeded();
        DotnetResult run = await Dotnet.RunAsync(types.Folder, [Path.Combine(types.Folder, "../App/out/App.dll")], TestContext.Current.CancellationToken);
        Assert.Equal("mApp", run.Succeeded().Output.Trim());
    }

    [CiFact]
    public async Task A_service_of_two_projects_is_one_error_unless_the_second_has_another_namespace()
    {
        FreshProject library = feed.CreateProject("twice/Fresh", "");
        library.WriteItems(Sqs, properties: "<OutputType>Library</OutputType>");
        DotnetResult failed = await BuildAppAsync(library, Sqs, Program);
        Assert.Contains("error TERN0001: AwsService 'sqs' generates Tern.Sqs.SqsException, which the referenced Fresh.Tern.dll contains as well.", failed.SingleError(), StringComparison.Ordinal);

        library.WriteItems(Sqs, properties: "<OutputType>Library</OutputType><TernSeparateAssembly>false</TernSeparateAssembly>");
        failed = await BuildAppAsync(library, Sqs, Program);
        Assert.Contains("generates Tern.Sqs.SqsException, which the referenced Fresh.dll contains as well.", failed.SingleError(), StringComparison.Ordinal);
        (await BuildAppAsync(library, """<AwsService Include="sqs" Operations="SendMessage" Namespace="Own" />""", Program.Replace("Tern.Sqs", "Own", StringComparison.Ordinal))).Succeeded();
    }

    [CiFact]
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

    [CiFact]
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

    [CiTheory]
    [InlineData("designed", "")]
    [InlineData("designed elsewhere", "<IntermediateOutputPath>$(MSBuildProjectDirectory)/obj/elsewhere/</IntermediateOutputPath>")]
    public async Task An_IDE_gets_the_sources_until_they_are_compiled_and_the_assembly_after_that(string name, string properties)
    {
        FreshProject project = feed.CreateProject(name, "");
        project.WriteItems(Sqs, properties: properties);
        project.Write("Program.cs", Program);
        (await project.RunTargetAsync("restore")).Succeeded();
        string before = await DesignAsync();
        Assert.Contains("SendMessageOperation.cs", before, StringComparison.Ordinal);
        Assert.DoesNotContain("Fresh.Tern.dll", before, StringComparison.Ordinal);
        (await project.BuildAsync("--no-restore")).Succeeded();
        string after = await DesignAsync();
        Assert.DoesNotContain("SendMessageOperation.cs", after, StringComparison.Ordinal);
        Assert.Contains("Fresh.Tern.dll", after, StringComparison.Ordinal);

        project.WriteItems("""<AwsService Include="sqs" Operations="SendMessage;DeleteMessage" />""", properties: properties);
        string changed = await DesignAsync();
        Assert.Contains("DeleteMessageOperation.cs", changed, StringComparison.Ordinal);
        Assert.DoesNotContain("Fresh.Tern.dll", changed, StringComparison.Ordinal);

        async Task<string> DesignAsync() => (await project.BuildAsync(
            "--no-restore", "-t:Compile", "-p:DesignTimeBuild=true", "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true", "-getItem:Compile;ReferencePathWithRefAssemblies")).Succeeded().Output;
    }

    [CiTheory]
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
