namespace Tern.DynamoDB.Mapper.Generator.Tests.CodeFixes;

public sealed class KeyFixTests
{
    [Theory]
    [InlineData("TERN110", "\"{A\"", "\"{{A\"", "string")]
    [InlineData("TERN110", "\"A}\"", "\"A}}\"", "string")]
    [InlineData("TERN110", "\"{A:}\"", "\"{A}\"", "int")]
    [InlineData("TERN111", "\"O#{a}\"", "\"O#{A}\"", "string")]
    [InlineData("TERN111", "\"{{O}}{a:D8}\"", "\"{{O}}{A:D8}\"", "int")]
    [InlineData("TERN112", "\"{A}{B}\"", "\"{A}#{B}\"", "string")]
    [InlineData("TERN112", "\"{A}7{B}\"", "\"{A}#{B}\"", "uint")]
    [InlineData("TERN112", "\"{A}-{B}\"", "\"{A}#{B}\"", "int")]
    [InlineData("TERN112", "\"{A}e{B}\"", "\"{A}|{B}\"", "E")]
    [InlineData("TERN113", "\"{A:x}\"", "\"{A:D10}\"", "int")]
    [InlineData("TERN113", "\"{A:x}\"", "\"{A}\"", "string")]
    [InlineData("TERN113", "\"{A:X}\"", "\"{A}\"", "Guid")]
    [InlineData("TERN113", "\"{A:yyyy-M-d}\"", "\"{A}\"", "DateTimeOffset")]
    [InlineData("TERN114", "\"P\", \"{A}\"", "\"P\", \"{A:D10}\"", "int")]
    [InlineData("TERN114", "\"P\", sort: @\"{A}\"", "\"P\", sort: \"{A:D3}\"", "byte")]
    [InlineData("TERN114", "sort: \"S\\\"#{A}\", partition: \"P\"", "sort: \"S\\\"#{A:D20}\", partition: \"P\"", "ulong")]
    [InlineData("TERN114", "\"P\", \"{A}\"", "\"P\", \"{A:D38}\"", "System.Numerics.BigInteger")]
    [InlineData("TERN114", "\"P\", \"{A:dd-MM-yyyy}\"", "\"P\", \"{A}\"", "DateOnly")]
    [InlineData("TERN117", "\"{A}\", \"{B}\", SortName = \"pk\"", "\"{A}\", \"{B}\"", "string")]
    [InlineData("TERN117", "\"{A}\", \"{B}\", PartitionName = \"sk\"", "\"{A}\", \"{B}\"", "string")]
    public async Task Fix_changes_the_template(string id, string arguments, string expected, string type)
    {
        const string Rest = "public enum E { [Wire(\"#e\")] A }";
        FixProject project = await FixProject.CreateAsync($"{FixAssert.Usings}[DynamoItem, Key({arguments})] public partial record Order({type} A, string B); {Rest}");
        string title = Assert.Single((await project.ActionsAsync(Assert.Single(project.Run.Diagnostics))).Keys);
        FixProject fixedProject = await FixAssert.ApplyAsync(project, id, title);
        Assert.Equal($"{FixAssert.Usings}[DynamoItem, Key({expected})] public partial record Order({type} A, string B); {Rest}", await fixedProject.TextAsync());
        FixAssert.IsValid(fixedProject);
    }

    [Fact]
    public async Task Title_contains_the_template()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "[DynamoItem, Key(\"P\", \"{A}\")] public partial record Order(int A);");
        Assert.Equal("Change the template to \"{A:D10}\"", Assert.Single((await project.ActionsAsync(Assert.Single(project.Run.Diagnostics))).Keys));
    }

    [Theory]
    [InlineData("TERN115", "Change the type of 'A' to 'string'", "[DynamoItem, Key(\"{A}\")] public partial record Order(string? A);", "[DynamoItem, Key(\"{A}\")] public partial record Order(string A);")]
    [InlineData("TERN115", "Change the type of 'A' to 'int'", "[DynamoItem] public partial class Order { [PartitionKey] public int? A { get; set; } }", "[DynamoItem] public partial class Order { [PartitionKey] public int A { get; set; } }")]
    [InlineData("TERN117", "Remove [Key]", "[DynamoItem, Key(\"{A}\")] public partial record Order([PartitionKey] string A);", "[DynamoItem] public partial record Order([PartitionKey] string A);")]
    [InlineData("TERN117", "Remove [Key]", "[DynamoItem]\n[Key(\"{A}\")]\npublic partial record Order([PartitionKey] string A);", "[DynamoItem]\npublic partial record Order([PartitionKey] string A);")]
    [InlineData("TERN117", "Replace [SortKey] by [PartitionKey]", "[DynamoItem] public partial record Order([SortKey] string A);", "[DynamoItem] public partial record Order([PartitionKey] string A);")]
    [InlineData("TERN117", "Replace [SortKey] by [PartitionKey]", "[DynamoItem] public partial record Order([Tern.DynamoDB.Mapper.SortKey] string A);", "[DynamoItem] public partial record Order([Tern.DynamoDB.Mapper.PartitionKey] string A);")]
    [InlineData("TERN118", "Remove [KeyOnly]", "[DynamoItem] public partial record Order([KeyOnly] string A);", "[DynamoItem] public partial record Order(string A);")]
    [InlineData("TERN118", "Remove [KeyOnly]", "[DynamoItem, Key(\"{A:yyyy}\")] public partial record Order([KeyOnly] DateTimeOffset A);", "[DynamoItem, Key(\"{A:yyyy}\")] public partial record Order(DateTimeOffset A);")]
    [InlineData("TERN120", "Remove [PartitionKey]", "[DynamoItem] public partial record Order([PartitionKey] string A, [PartitionKey] string B);", "[DynamoItem] public partial record Order([PartitionKey] string A, string B);")]
    [InlineData("TERN121", "Remove [SortKey]", "[DynamoItem] public partial record Order([PartitionKey, SortKey] string A);", "[DynamoItem] public partial record Order([PartitionKey] string A);")]
    public Task Fix_changes_the_key(string id, string title, string source, string expected) => FixAssert.FixesAsync(id, title, source, expected);

    [Fact]
    public async Task Template_in_a_constant_has_no_action()
    {
        FixProject project = await FixProject.CreateAsync(FixAssert.Usings + "[DynamoItem, Key(\"P\", Order.Sort)] public partial record Order(int A) { public const string Sort = \"{A}\"; }");
        Assert.Empty(await project.ActionsAsync(Assert.Single(project.Run.Diagnostics)));
    }
}
