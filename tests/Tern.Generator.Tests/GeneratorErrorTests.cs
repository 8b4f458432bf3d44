using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests;

public sealed class GeneratorErrorTests
{
    private const string Service = """
        "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "s"}}},
        "example#Do": {"type": "operation", "input": {"target": "example#In"}, "output": {"target": "smithy.api#Unit"}},
        """;

    private const string Input = """ "example#In": {"type": "structure", "members": {"a": {"target": "smithy.api#String"}}} """;

    [Fact]
    public void Generate_of_the_unchanged_model_succeeds() => Generate(Model(Service + Input));

    [Theory]
    [InlineData("""{"smithy": "2.0", "shapes": {""", "model.json", "not JSON")]
    [InlineData("""{"shapes": {}}""", "model.json", "smithy")]
    [InlineData("""{"smithy": 2, "shapes": {}}""", "model.json", "smithy")]
    [InlineData("""{"smithy": "3.0", "shapes": {}}""", "model.json", "smithy")]
    [InlineData("""{"smithy": "2.0", "shapes": []}""", "model.json", "shapes")]
    [InlineData("""{"smithy": "2.0", "shapes": {"a#B": 1}}""", "model.json", "a#B")]
    [InlineData("""{"smithy": "2.0", "shapes": {}}""", "model.json", "no service")]
    [InlineData("""{"smithy": "\ud800", "shapes": {}}""", "model.json", "malformed")]
    public void Invalid_model_file_is_an_error_that_names_it(string model, params string[] named) => Fails(model, named);

    [Fact]
    public void Undefined_shape_is_an_error_that_names_it() => Fails(Model(Service + Input.Replace("smithy.api#String", "example#Missing")), "model.json", "example#Missing");

    [Fact]
    public void Member_without_a_target_is_an_error_that_names_it() => Fails(Model(Service + Input.Replace("\"target\"", "\"tragte\"")), "model.json", "example#In$a", "target");

    [Fact]
    public void Unknown_protocol_is_an_error_that_lists_the_supported_protocols() =>
        Fails(Model((Service + Input).Replace("aws.protocols#awsJson1_0", "example#morse")), "model.json", "example#S", "aws.protocols#awsJson1_1");

    [Fact]
    public void Requested_protocol_that_the_service_does_not_have_is_an_error_that_names_it() =>
        Fails(Model(Service + Input), new ServiceOptions { Protocol = "aws.protocols#awsJson1_1" }, "model.json", "example#S", "aws.protocols#awsJson1_1");

    [Theory]
    [InlineData("aws.protocols#ec2Query")]
    [InlineData("smithy.protocols#rpcv2Json")]
    public void Server_output_of_an_unsupported_protocol_is_an_error_that_names_it(string protocol)
    {
        Service service = TestModel.Build(Model((Service + Input).Replace("aws.protocols#awsJson1_0", protocol)));
        string message = Assert.Throws<GeneratorException>(() => ServiceGenerator.Generate(service, Outputs.Types | Outputs.Server)).Message;
        Assert.Equal($"model.json: example#S: The output Server does not support the protocol {protocol}. Remove Server from the outputs.", message);
    }

    [Fact]
    public void Unknown_operation_is_an_error_that_names_it() =>
        Fails(Model(Service + Input), new ServiceOptions { Operations = ["Do", "Undo"] }, "model.json", "example#S", "'Undo'", "Did you mean Do?");

    [Fact]
    public void Unknown_service_is_an_error_that_names_it() => Fails(Model(Service + Input), new ServiceOptions { Service = "example#T" }, "model.json", "example#T");

    [Theory]
    [InlineData("\"smithy.api#timestampFormat\": \"sundial\"", "smithy.api#Timestamp", "smithy.api#timestampFormat", "sundial", "'a'")]
    [InlineData("\"smithy.api#default\": 5", "smithy.api#String", "'a'", "smithy.api#String", "5")]
    [InlineData("\"smithy.api#default\": \"x\"", "smithy.api#Integer", "'a'", "smithy.api#Integer", "x")]
    [InlineData("\"smithy.api#default\": \"%%\"", "smithy.api#Blob", "'a'", "smithy.api#Blob", "%%")]
    [InlineData("\"smithy.api#default\": \"soon\"", "smithy.api#Timestamp", "'a'", "smithy.api#Timestamp", "soon")]
    [InlineData("\"smithy.api#default\": 1", "example#Choice", "'a'", "example#Choice", "1")]
    public void Invalid_trait_is_an_error_that_names_it_and_its_member(string trait, string target, params string[] named)
    {
        string nested = $$"""
            "example#In": {"type": "structure", "members": {"n": {"target": "example#Nested"} } },
            "example#Choice": {"type": "union", "members": {"b": {"target": "smithy.api#String"} } },
            "example#Nested": {"type": "structure", "members": {"a": {"target": "{{target}}", "traits": { {{trait}} } } } }
            """;
        Fails(Model(Service + nested), named);
    }

    [Fact]
    public void Numbers_and_booleans_of_Smithy_1_0_are_nullable_only_if_they_are_boxed()
    {
        string shapes = Service + """
            "example#In": {"type": "structure", "members": {"n": {"target": "example#Nested"}}},
            "example#Count": {"type": "integer"},
            "example#BoxedCount": {"type": "integer", "traits": {"smithy.api#box": {}}},
            "example#Nested": {"type": "structure", "members": {
              "count": {"target": "example#Count"},
              "primitive": {"target": "smithy.api#PrimitiveBoolean"},
              "boxed": {"target": "example#Count", "traits": {"smithy.api#box": {}}},
              "boxedCount": {"target": "example#BoxedCount"},
              "wrapped": {"target": "smithy.api#Integer"}}}
            """;
        Assert.Equal(["int Count", "bool Primitive", "int? Boxed", "int? BoxedCount", "int? Wrapped"], Properties(Model(shapes).Replace("2.0", "1.0", StringComparison.Ordinal)));
        Assert.Equal(["int? Count", "bool? Primitive", "int? Boxed", "int? BoxedCount", "int? Wrapped"], Properties(Model(shapes)));

        static IEnumerable<string> Properties(string model) => Generate(model).Single(file => file.Path == "Types/Nested.cs").Text.Split('\n')
            .Where(line => line.Contains("{ get;", StringComparison.Ordinal))
            .Select(line => line.Trim()["public ".Length..line.Trim().IndexOf(" { get;", StringComparison.Ordinal)]);
    }

    [Fact]
    public void Host_label_without_a_member_is_an_error_that_names_it() => Fails(
        Model(Service.Replace("\"output\"", "\"traits\": {\"smithy.api#endpoint\": {\"hostPrefix\": \"{b}.\"}}, \"output\"") + Input),
        "model.json", "example#Do", "smithy.api#endpoint", "'b'");

    [Fact]
    public void Waiter_with_an_unknown_path_is_an_error_that_names_it() => Fails(
        Model(Service.Replace("\"output\"", """
            "traits": {"smithy.waiters#waitable": {"Done": {"acceptors": [{"state": "success", "matcher": {"output": {"path": "a.b", "expected": "x", "comparator": "stringEquals"}}}]}}}, "output"
            """) + Input),
        "model.json", "example#Do", "smithy.waiters#waitable 'Done'", "JMESPath 'a.b'", "'a'");

    [Theory]
    [InlineData("""{"Done": {"acceptors": [{"state": "success", "matcher": {"output": {"path": "a", "expected": "x", "comparator": "sounds"}}}]}}""", "'sounds'")]
    [InlineData("""{"Done": {"acceptors": [{"state": "success", "matcher": {"weather": true}}]}}""", "weather")]
    [InlineData("""{"Done": {"acceptors": [{"state": "success"}]}}""", "Done.acceptors[0].matcher is missing")]
    [InlineData("""{"Done": {"acceptors": [{"state": "success", "matcher": {"success": "x"}}]}}""", "Done.acceptors[0].matcher.success: \"x\" is not true or false")]
    [InlineData("""{"Done": {}}""", "Done.acceptors is missing")]
    public void Invalid_waiter_is_an_error_that_names_it(string waiters, string named) => Fails(
        Model(Service.Replace("\"output\": {\"target\": \"smithy.api#Unit\"}", $$"""
            "traits": {"smithy.waiters#waitable": {{waiters}} }, "output": {"target": "example#In"}
            """) + Input),
        "model.json", "example#Do", "smithy.waiters#waitable", "Done", named);

    [Theory]
    [InlineData("""{"inputToken": "nope", "outputToken": "a"}""", "'nope'")]
    [InlineData("""{"inputToken": "a", "outputToken": "nope"}""", "JMESPath 'nope'")]
    public void Pagination_with_a_missing_token_is_an_error_that_names_it(string pages, string named) => Fails(
        Model(Service.Replace("\"output\": {\"target\": \"smithy.api#Unit\"}", $$"""
            "traits": {"smithy.api#paginated": {{pages}} }, "output": {"target": "example#In"}
            """) + Input),
        "model.json", "example#Do", "smithy.api#paginated", named);

    private static string Model(string shapes) => $$"""{"smithy": "2.0", "shapes": { {{shapes}} } }""";

    private static IReadOnlyList<GeneratedFile> Generate(string model, ServiceOptions? options = null) =>
        TestModel.Generate(model, Outputs.Types | Outputs.Client | Outputs.Server, options);

    private static void Fails(string model, params string[] named) => Fails(model, null, named);

    private static void Fails(string model, ServiceOptions? options, params string[] named)
    {
        GeneratorException error = Assert.Throws<GeneratorException>(() => Generate(model, options));
        foreach (string text in named)
            Assert.Contains(text, error.Message, StringComparison.Ordinal);
    }
}
