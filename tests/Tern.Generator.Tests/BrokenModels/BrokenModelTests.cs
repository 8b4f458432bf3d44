using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.BrokenModels;

/// <summary>An invalid model is a GeneratorException that names the model file, and the trait if a trait is invalid.</summary>
public sealed class BrokenModelTests
{
    private const string Source = "model.json";

    // Compilation takes about a hundred times as long as generation.
    private const int CompiledEvery = 100;

    private static readonly string s_model = TestModel.Text("traits");
    private static readonly string[] s_protocols = [.. TestModel.Build(s_model).Traits.Ids.Where(Protocol.IsSupported)];

    [Fact]
    public void Unchanged_model_is_generated_in_every_protocol()
    {
        Assert.NotEmpty(s_protocols);
        foreach (string protocol in s_protocols)
            Generate(s_model, protocol);
    }

    [Fact]
    public void Every_mutated_model_generates_code_that_compiles_or_throws_GeneratorException()
    {
        var findings = new List<string>();
        int changed = 0, generated = 0;
        foreach (Mutation mutation in Mutations.Of(s_model))
        {
            // The protocols take turns, so that each one is tested at every place.
            string protocol = s_protocols[changed++ % s_protocols.Length];
            try
            {
                IReadOnlyList<GeneratedFile> files = Generate(mutation.Json, protocol);
                if (generated++ % CompiledEvery == 0)
                    TestModel.Compile("Mutation", files, "");
            }
            catch (GeneratorException e) when (!e.Message.StartsWith(Source, StringComparison.Ordinal))
            {
                findings.Add($"{mutation}: the model is not named: {e.Message}");
            }
            catch (GeneratorException e)
            {
                if (mutation.Trait is { } trait && !e.Message.Contains(trait, StringComparison.Ordinal))
                    findings.Add($"{mutation}: the trait is not named: {e.Message}");
            }
            catch (Exception e)
            {
                findings.Add($"{mutation}, {protocol}: {(e is GeneratedCodeException ? e.Message : e)}");
            }
        }
        Assert.True(findings.Count == 0, $"{findings.Count} findings:\n{string.Join('\n', findings.Take(20))}");
        Assert.InRange(changed, 12_000, int.MaxValue);
        Assert.InRange(generated, 2_000, changed - 6_000);
    }

    [Theory]
    [InlineData("example#Mixed")]
    [InlineData("example#PutThingOutput")]
    public void Mixin_cycle_is_an_error_that_names_it(string mixin)
    {
        string model = s_model.Replace("""
            "example#Mixed": { "type": "structure",
            """, $$"""
            "example#Mixed": { "type": "structure", "mixins": [{ "target": "{{mixin}}" }],
            """, StringComparison.Ordinal);
        GeneratorException error = Assert.Throws<GeneratorException>(() => Generate(model, s_protocols[0]));
        Assert.Contains("mixins lead back", error.Message, StringComparison.Ordinal);
        Assert.Contains(mixin, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{ "type": "structure", "members": { "a": { "target": "example#T{0}" } } }""")]
    [InlineData("""{ "type": "list", "member": { "target": "example#T{0}" } }""")]
    [InlineData("""{ "type": "structure", "mixins": [{ "target": "example#T{0}" }] }""")]
    public void Deeply_nested_shapes_are_an_error_and_no_stack_overflow(string shape)
    {
        string chain = string.Concat(Enumerable.Range(0, 100_000).Select(i => $", \"example#T{i}\": {shape.Replace("{0}", $"{i + 1}", StringComparison.Ordinal)}"));
        string model = s_model.Replace("\"when\": { \"target\": \"example#Moment\"", "\"when\": { \"target\": \"example#T0\"", StringComparison.Ordinal).TrimEnd()[..^1].TrimEnd()[..^1] + chain + "} }";
        GeneratorException error = Assert.Throws<GeneratorException>(() => Generate(model, s_protocols[0]));
        Assert.Contains(Source, error.Message, StringComparison.Ordinal);
        Assert.Contains("nested too deep", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("example#In<er")]
    [InlineData("example#")]
    [InlineData("#Inner")]
    [InlineData("example#1")]
    [InlineData("ex/ample#Inner")]
    public void Invalid_shape_id_is_refused(string id)
    {
        GeneratorException error = Assert.Throws<GeneratorException>(() => Generate(s_model.Replace("example#Inner\"", id + "\"", StringComparison.Ordinal), s_protocols[0]));
        Assert.Contains(Source, error.Message, StringComparison.Ordinal);
        Assert.Contains($"'{id}'", error.Message, StringComparison.Ordinal);
    }

    private static IReadOnlyList<GeneratedFile> Generate(string model, string protocol) =>
        TestModel.Generate(model, OutputsOf(protocol), new ServiceOptions { Protocol = protocol });

    // Only these protocols of the models support the server output.
    private static Outputs OutputsOf(string protocol) =>
        Outputs.Types | Outputs.Client | (protocol.StartsWith("aws.protocols#awsJson", StringComparison.Ordinal) || protocol is "aws.protocols#awsQuery" or "smithy.protocols#rpcv2Cbor" ? Outputs.Server : Outputs.None);
}
