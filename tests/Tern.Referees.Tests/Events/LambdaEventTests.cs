using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Functions.Tests.Events;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Events;

/// <summary>Events that our codecs write are accepted by the schemas of Powertools for AWS Lambda (TypeScript).</summary>
public sealed class LambdaEventTests(ITestOutputHelper output)
{
    [Fact]
    public async Task Complete_event_of_each_kind_is_accepted_after_it_was_written()
    {
        await Node.RequireAsync();
        string?[] problems = await ValidateAsync(CompleteDocuments.All.Select(document => (document.Schema, Codec(document.Type).Rewrite(document.Json))));
        Assert.Equal([], CompleteDocuments.All.Zip(problems).Where(pair => pair.Second is not null).Select(pair => $"{pair.First.Schema}: {pair.Second}"));
    }

    [Fact]
    public async Task Published_event_that_a_schema_accepts_is_accepted_after_it_was_written()
    {
        IReadOnlyDictionary<string, byte[]> documents = PublishedEvents.Read();
        await Node.RequireAsync();
        ILookup<string, string> schemas = CompleteDocuments.All.ToLookup(document => document.Type, document => document.Schema);
        var cases = documents.SelectMany(document => schemas[PublishedEvents.Codec(document.Key).Name].Select(schema => (document.Key, Schema: schema, document.Value))).ToList();
        // A member that is null is absent after it was written. Some schemas require members that are null.
        string?[] originals = await ValidateAsync(cases.Select(item => (item.Schema, WithoutNull(item.Value))));
        var accepted = cases.Where((_, i) => originals[i] is null).ToList();
        string?[] problems = await ValidateAsync(accepted.Select(item => (item.Schema, PublishedEvents.Codec(item.Key).Rewrite(item.Value))));
        Assert.Equal([], accepted.Zip(problems).Where(pair => pair.Second is not null).Select(pair => $"{pair.First.Key} {pair.First.Schema}: {pair.Second}"));
        output.WriteLine($"{accepted.Count} of {cases.Count} pairs of a published event and a schema");
        Assert.True(accepted.Count >= 50, $"The schemas accept only {accepted.Count} of the published events.");
    }

    [Fact]
    public async Task Incomplete_event_is_rejected()
    {
        await Node.RequireAsync();
        string?[] problems = await ValidateAsync(CompleteDocuments.Schemas.Select(schema => (schema, "{}"u8.ToArray())));
        Assert.All(problems, Assert.NotNull);
    }

    private static EventCodec Codec(string type) => EventCodec.All.Single(codec => codec.Name == type);

    private static byte[] WithoutNull(byte[] json)
    {
        JsonNode root = JsonNode.Parse(json)!;
        Remove(root);
        return JsonSerializer.SerializeToUtf8Bytes(root);

        static void Remove(JsonNode? node)
        {
            if (node is JsonArray array)
            {
                foreach (JsonNode? element in array)
                    Remove(element);
            }
            else if (node is JsonObject members)
            {
                foreach ((string name, JsonNode? value) in members.ToList())
                {
                    if (value is null)
                        members.Remove(name);
                    else
                        Remove(value);
                }
            }
        }
    }

    private static async Task<string?[]> ValidateAsync(IEnumerable<(string Schema, byte[] Json)> events)
    {
        var input = new JsonArray([.. events.Select(item => new JsonArray(item.Schema, JsonNode.Parse(item.Json)))]);
        return JsonSerializer.Deserialize<string?[]>(await Node.ExecuteAsync("events.mjs", input.ToJsonString()))!;
    }
}
