using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.BrokenModels;

/// <summary>Whatever is wrong with a model, the generator says so by its own error, which names the model, and the trait if it is one.</summary>
public sealed class BrokenModelTests
{
    private const string Source = "model.json";

    // To compile takes a hundred times as long as to generate.
    private const int CompiledEvery = 100;

    private static readonly string s_model = TestModel.Text("traits");
    private static readonly string[] s_protocols = [.. TestModel.Build(s_model).Traits.Ids.Where(Protocol.IsKnown)];

    [Fact]
    public void The_model_is_sound_in_every_protocol()
    {
        Assert.NotEmpty(s_protocols);
        foreach (string protocol in s_protocols)
            Generate(s_model, protocol);
    }

    [Fact]
    public void Every_change_gives_code_that_compiles_or_the_generators_error()
    {
        var findings = new List<string>();
        int changed = 0, generated = 0;
        foreach (Mutation mutation in Mutations.Of(s_model))
        {
            // Each protocol gets its share of every place.
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
    public void A_mixin_of_itself_is_named(string mixin)
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
    public void Shapes_inside_of_shapes_end_before_the_stack_does(string shape)
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
    public void A_name_that_is_none_is_refused(string id)
    {
        GeneratorException error = Assert.Throws<GeneratorException>(() => Generate(s_model.Replace("example#Inner\"", id + "\"", StringComparison.Ordinal), s_protocols[0]));
        Assert.Contains(Source, error.Message, StringComparison.Ordinal);
        Assert.Contains($"'{id}'", error.Message, StringComparison.Ordinal);
    }

    private static IReadOnlyList<GeneratedFile> Generate(string model, string protocol) =>
        TestModel.Generate(model, OutputsOf(protocol), new ServiceOptions { Protocol = protocol });

    // Servers speak AWS JSON alone.
    private static Outputs OutputsOf(string protocol) =>
        Outputs.Types | Outputs.Client | (protocol.StartsWith("aws.protocols#awsJson", StringComparison.Ordinal) ? Outputs.Server : Outputs.None);
}
