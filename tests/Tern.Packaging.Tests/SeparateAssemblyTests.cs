using System.Reflection.Metadata;

namespace Tern.Packaging.Tests;

/// <summary>The separate assembly into which generated code is compiled.</summary>
public class SeparateAssemblyTests(PackageFeed feed)
{
    internal const string Sqs = """<AwsService Include="sqs" Operations="SendMessage" />""";

    internal const string Program = """
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
    public async Task Change_of_the_symbols_or_the_Tern_Core_version_compiles_the_services_again()
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

        // Its files have the same timestamps as those of the first version.
        string version = $"{PackageFeed.Version}.2";
        feed.CopyPackage("Tern.Core", version);
        project.WriteItems(Sqs, FreshProject.Generator + $"""<PackageReference Include="Tern.Core" Version="{version}" />""");
        (await project.BuildAsync()).Succeeded();
        Assert.NotEqual(before, File.GetLastWriteTimeUtc(compiled));
    }

    [CiFact]
    public async Task Services_assembly_is_the_same_in_every_folder_and_its_symbols_contain_the_sources()
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
    public async Task Web_project_builds_and_runs_with_the_services_assembly()
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
    public async Task Design_time_build_returns_the_sources_before_compilation_and_the_assembly_after_it(string name, string properties)
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
    [InlineData("internal", "", """<AwsService Include="sns" Operations="Publish" Access="Internal" />""")]
    public async Task Services_are_compiled_into_the_project_if_requested_or_required_and_as_CSharp_12(string name, string properties, string items)
    {
        FreshProject project = feed.CreateProject($"same {name}", "");
        project.WriteItems(Sqs + items, FreshProject.Packages + FreshProject.ServerRuntime, properties + "<LangVersion>12</LangVersion>");
        project.Write("Program.cs", Program);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal("mFresh", (await project.RunAsync()).Succeeded().Output.Trim());
        Assert.False(File.Exists(project.ServicesPath));
    }
}
