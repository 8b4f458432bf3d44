namespace Tern.Packaging.Tests;

/// <summary>Projects with a reference to the package Tern.DynamoDB.Mapper only.</summary>
public class MapperProjectTests(PackageFeed feed)
{
    private const string Mapper = """<PackageReference Include="Tern.DynamoDB.Mapper" Version="$(TernVersion)" />""";

    private const string Template = "cloud formation/tables.json", Property = $"<TernTableTemplate>{Template}</TernTableTemplate>";

    private const string Program = """
        using Tern.DynamoDB.Mapper;

        Console.WriteLine(Order.Key("17").Partition.S);

        [DynamoItem("orders"), Key("ORDER#{Id}")]
        public sealed partial record Order(string Id);
        """;

    [CiFact]
    public async Task Source_generator_is_executed_and_without_the_property_there_is_no_template()
    {
        FreshProject project = Create("mapper", properties: "");
        (await project.BuildAsync()).Succeeded();
        Assert.Equal("ORDER#17", (await project.RunAsync()).Succeeded().Output.Trim());
        Assert.Empty(Directory.EnumerateFiles(project.Folder, "table*", SearchOption.AllDirectories));
    }

    [CiFact]
    public async Task Build_writes_the_template_and_again_only_after_a_change_of_the_tables()
    {
        FreshProject project = Create("mapper of two words", Property);
        string template = Path.Combine(project.Folder, Template);

        // The design-time build of an IDE writes nothing.
        (await project.BuildAsync("-t:Compile", "-p:DesignTimeBuild=true", "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true")).Succeeded();
        Assert.False(File.Exists(template));

        (await project.BuildAsync("--no-restore")).Succeeded();
        string text = await ReadAsync(template);
        Assert.StartsWith("{\n  \"AWSTemplateFormatVersion\": \"2010-09-09\",\n  \"Resources\": {\n    \"OrdersTable\": {", text, StringComparison.Ordinal);
        Assert.EndsWith("  }\n}\n", text, StringComparison.Ordinal);

        File.SetLastWriteTimeUtc(template, DateTime.UnixEpoch);
        (await project.BuildAsync("--no-restore")).Succeeded();
        project.Write("Other.cs", "internal sealed class Other;");
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Equal(DateTime.UnixEpoch, File.GetLastWriteTimeUtc(template));

        project.Write("Other.cs", "[Tern.DynamoDB.Mapper.DynamoItem(\"items\")] public sealed partial record Item([property: Tern.DynamoDB.Mapper.PartitionKey] int Id);");
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Contains("\"ItemsTable\"", await ReadAsync(template), StringComparison.Ordinal);

        project.Write("Other.cs", "[Tern.DynamoDB.Mapper.DynamoItem(\"orders\")] public sealed partial record Item([property: Tern.DynamoDB.Mapper.PartitionKey] int Id);");
        Assert.Contains("error TERN133: The types 'Item' and 'Order' are in the table 'orders', but have different keys", (await project.BuildAsync("--no-restore")).SingleError(), StringComparison.Ordinal);
    }

    [CiFact]
    public async Task Deleted_template_and_deleted_generated_file_are_written_again()
    {
        FreshProject project = Create("mapper again", Property);
        string template = Path.Combine(project.Folder, Template);
        (await project.BuildAsync()).Succeeded();
        string text = await ReadAsync(template);

        File.Delete(template);
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Equal(text, await ReadAsync(template));

        File.WriteAllText(template, "{}");
        Directory.Delete(Path.Combine(project.Folder, "obj", "Debug", "net10.0", "generated"), recursive: true);
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Equal(text, await ReadAsync(template));

        // A template that is not below bin or obj can be in source control.
        (await project.RunTargetAsync("clean")).Succeeded();
        Assert.Equal(text, await ReadAsync(template));
        Assert.Empty(Directory.EnumerateFiles(Path.Combine(project.Folder, "obj"), "*table*", SearchOption.AllDirectories));
    }

    [CiFact]
    public async Task Removed_source_generator_is_one_build_error()
    {
        FreshProject project = feed.CreateProject("mapper without generator", "");
        project.WriteItems("", Mapper, Property);
        project.Write("Program.cs", "Console.WriteLine();");
        project.Write("Directory.Build.targets", """
            <Project>
              <Target Name="RemoveGenerator" BeforeTargets="CoreCompile">
                <ItemGroup>
                  <Analyzer Remove="@(Analyzer)" Condition="'%(Filename)' == 'Tern.DynamoDB.Mapper.Generator'" />
                </ItemGroup>
              </Target>
            </Project>
            """);
        Assert.Contains("error TERN0005: The project has the property TernTableTemplate, but the compiler did not run the source generator", (await project.BuildAsync()).SingleError(), StringComparison.Ordinal);
    }

    private static async Task<string> ReadAsync(string file) => (await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)).ReplaceLineEndings("\n");

    private FreshProject Create(string name, string properties)
    {
        FreshProject project = feed.CreateProject(name, "");
        project.WriteItems("", Mapper, properties);
        project.Write("Program.cs", Program);
        return project;
    }
}
