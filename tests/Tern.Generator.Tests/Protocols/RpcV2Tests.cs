using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Protocols;

public sealed class RpcV2Tests
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"smithy.protocols#rpcv2Cbor": {}, "aws.auth#sigv4": {"name": "s"}}},
          "example#Do": {"type": "operation", "input": {"target": "example#In"}, "output": {"target": "example#In"}},
          "example#In": {"type": "structure", "members": {"a": {"target": "smithy.api#String"}, "point": {"target": "example#Point"}}},
          "example#Point": {"type": "structure", "members": {"x": {"target": "smithy.api#Integer"}}}
        }}
        """;

    [Theory]
    [InlineData("\"aws.protocols#awsQuery\": {}, \"aws.protocols#awsJson1_0\": {}, \"smithy.protocols#rpcv2Json\": {}, \"smithy.protocols#rpcv2Cbor\": {}", "smithy.protocols#rpcv2Cbor")]
    [InlineData("\"aws.protocols#awsJson1_1\": {}, \"smithy.protocols#rpcv2Json\": {}", "smithy.protocols#rpcv2Json")]
    [InlineData("\"aws.protocols#restJson1\": {}, \"aws.protocols#awsJson1_1\": {}", "aws.protocols#awsJson1_1")]
    public void Choose_of_several_protocols_returns_the_preferred_one(string traits, string expected) =>
        Assert.Equal(expected, Protocol.Select(TestModel.Build(Model.Replace("\"smithy.protocols#rpcv2Cbor\": {}", traits, StringComparison.Ordinal))).TraitId);

    [Fact]
    public void Choose_with_a_requested_protocol_returns_it() => Assert.Equal(
        "aws.protocols#awsJson1_0",
        Protocol.Select(TestModel.Build(
            Model.Replace("\"aws.auth", "\"aws.protocols#awsJson1_0\": {}, \"aws.auth", StringComparison.Ordinal), new() { Protocol = "aws.protocols#awsJson1_0" })).TraitId);

    [Fact]
    public void Document_member_is_refused() =>
        Refused(Model.Replace("smithy.api#String", "smithy.api#Document", StringComparison.Ordinal), new(), "example#In", "'a'", "document", "another protocol");

    [Fact]
    public void Hand_written_type_is_refused() =>
        Refused(Model, new() { Bindings = [new("Point", "Hand.Point", IsValueType: true)] }, "example#Point", "Hand.Point", "another protocol");

    [Theory]
    [InlineData(1, "\"aN\"u8")]
    [InlineData(23, "\"wNNNNNNNNNNNNNNNNNNNNNNN\"u8")]
    [InlineData(24, "\"x\\u0018NNNNNNNNNNNNNNNNNNNNNNNN\"u8")]
    [InlineData(127, "\"x\\u007fN")]
    [InlineData(128, "[0x78, 0x80, 0x4e, ")]
    [InlineData(300, "\"y\\u0001,N")]
    [InlineData(384, "[0x79, 0x01, 0x80, 0x4e, ")]
    public void Member_name_is_written_after_its_length(int length, string expected)
    {
        GeneratedFile codec = TestModel.Generate(Model.Replace("\"a\"", $"\"{new string('N', length)}\"", StringComparison.Ordinal), Outputs.Client)
            .Single(file => file.Path == "Cbor/DoRequestCbor.cs");
        Assert.Contains($"writer.WriteLiteral({expected}", codec.Text, StringComparison.Ordinal);
    }

    private static void Refused(string model, ServiceOptions options, params string[] named)
    {
        var error = Assert.Throws<GeneratorException>(() => TestModel.Generate(model, Outputs.Client, options));
        Assert.All(["model.json", .. named], name => Assert.Contains(name, error.Message, StringComparison.Ordinal));
    }
}
