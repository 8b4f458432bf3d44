using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Tern.Referees.Tests.Differential;

namespace Tern.Functions.Generator.Tests.RandomTypes;

/// <summary>
/// Random types of a grammar, with random objects: generated codecs and <c>System.Text.Json</c> write the same, and read the same from what both have written and from
/// documents with random changes. <c>TERN_RANDOM_TYPE_SEEDS=1-100</c> selects other seeds.
/// </summary>
public sealed class RandomTypeTests
{
    private const int ObjectsPerType = 20;

    private static readonly string[] s_changes = ["null", "true", "0", "-1", "1.5", "1.25e1", "1e40", "300", "\"x\"", "\"\"", "\"5\"", "\"2026-01-31\"", "\"Some\"", "\"Write, Read\"", "[]", "{}", "[null]", "[1]", "{\"a\":null}"];

    public static TheoryData<int> Seeds()
    {
        int[] range = [.. (Environment.GetEnvironmentVariable("TERN_RANDOM_TYPE_SEEDS") ?? "1-6").Split('-').Select(seed => int.Parse(seed, CultureInfo.InvariantCulture))];
        return [.. Enumerable.Range(range[0], range[^1] - range[0] + 1)];
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Random_types_are_read_and_written_as_by_the_framework(int seed)
    {
        string source = new PayloadGrammar(new SeededRandom((ulong)seed)).Write();
        MethodInfo verify = typeof(RandomTypeTests).GetMethod(nameof(Verify), BindingFlags.Static | BindingFlags.NonPublic)!;
        foreach (Type type in Compile(seed, source).GetTypes().Where(type => type.Name.StartsWith("Root", StringComparison.Ordinal) && !type.Name.EndsWith("Base", StringComparison.Ordinal)))
            verify.MakeGenericMethod(type).CreateDelegate<Action<int, string>>()(seed, source);
    }

    private static void Verify<T>(int seed, string source)
        where T : IPayload<T>
    {
        var changes = new SeededRandom((ulong)seed);
        for (int i = 0; i < ObjectsPerType; i++)
        {
            try
            {
                T value = new RandomValues((seed * 1000) + i).Create<T>();
                string json = Json.AssertSame(value);
                Json.AssertSameOrStricter<T>(Change(json, changes));
            }
            catch (Exception e) when (e is not OperationCanceledException)
            {
                throw new InvalidOperationException($"Seed {seed}, {typeof(T)}, object {i}: {e.Message}\n{source}", e);
            }
        }
    }

    // Replaces, removes or doubles one value.
    private static string Change(string json, SeededRandom random)
    {
        JsonNode root = JsonNode.Parse(json)!;
        List<JsonNode> nodes = [];
        Collect(root, nodes);
        if (nodes.Count == 0)
            return random.Pick<string>(s_changes);
        JsonNode node = nodes[random.Below(nodes.Count)];
        switch (random.Below(8))
        {
            case 0 when node.Parent is JsonObject parent:
                parent.Remove(node.GetPropertyName());
                break;
            case 1 when node.Parent is JsonObject parent:
                // Of two members with the same name the last one is read.
                string name = new string(node.GetPropertyName().Append('\u0007').ToArray());
                parent.Add(name, JsonNode.Parse(random.Pick<string>(s_changes)));
                return root.ToJsonString().Replace("\\u0007", "", StringComparison.Ordinal);
            case 2 when node is JsonObject own:
                own["unknown \" member"] = JsonNode.Parse(random.Pick<string>(s_changes));
                break;
            default:
                node.ReplaceWith(JsonNode.Parse(random.Pick<string>(s_changes)));
                break;
        }
        return root.ToJsonString();
    }

    private static void Collect(JsonNode? node, List<JsonNode> nodes)
    {
        IEnumerable<JsonNode?> children = node switch
        {
            JsonObject members => members.Select(member => member.Value),
            JsonArray elements => elements,
            _ => [],
        };
        foreach (JsonNode? child in children)
        {
            if (child is null)
                continue;
            nodes.Add(child);
            Collect(child, nodes);
        }
    }

    private static Assembly Compile(int seed, string source)
    {
        GeneratorRun run = GeneratorRun.Of(source);
        Assert.True(run.Ids.Length == 0, $"{string.Join('\n', run.Diagnostics)}\n{source}");
        using var image = new MemoryStream();
        var result = run.Output.Emit(image, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, $"{string.Join('\n', result.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error))}\n{source}");
        image.Position = 0;
        return new AssemblyLoadContext(FormattableString.Invariant($"Random types {seed}")).LoadFromStream(image);
    }
}
