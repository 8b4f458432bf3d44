using System.Text;
using Tern.Local.EventBridge.Patterns;

namespace Tern.Local.Tests.EventBridge.Patterns;

/// <summary>Values that match together are in the same element of each array.</summary>
public sealed class ArrayTests
{
    [Theory]
    [InlineData("""{"a":{"b":[1],"c":[1]}}""", """{"a":[{"b":1},{"c":1}]}""", false)]
    [InlineData("""{"a":{"b":[1],"c":[1]}}""", """{"a":[{"b":1},{"b":1,"c":1}]}""", true)]
    [InlineData("""{"a":{"b":[1],"c":[1]}}""", """{"a":[[{"b":1},{"c":1}]]}""", false)]
    [InlineData("""{"a":{"b":[1],"c":{"d":[1],"e":[1]}}}""", """{"a":[{"b":1,"c":[{"d":1},{"e":1}]},{"b":1,"c":[{"d":1,"e":1}]}]}""", true)]
    [InlineData("""{"a":{"b":[1],"c":{"d":[1],"e":[1]}}}""", """{"a":[{"b":1,"c":[{"d":1},{"e":1}]},{"c":[{"d":1,"e":1}]}]}""", false)]
    [InlineData("""{"a":{"b":[1]},"c":{"d":[1]}}""", """{"a":[{"b":0},{"b":1}],"c":[{"d":1},{"d":0}]}""", true)]
    [InlineData("""{"a":{"b":[1],"c":[{"exists":false}]}}""", """{"a":[{"b":1},{"c":1}]}""", true)]
    [InlineData("""{"a":{"b":[1],"c":[{"exists":false}]}}""", """{"a":[{"b":1,"c":1},{"b":0}]}""", false)]
    [InlineData("""{"a":{"b":[{"exists":false}],"c":[1]}}""", """{"a":[{"b":1},{"c":1}]}""", false)]
    [InlineData("""{"a":[1],"a":{"b":[1]}}""", """{"a":[1,{"b":1}]}""", true)]
    public void Matches_with_arrays_of_objects_has_the_result(string pattern, string json, bool expected) =>
        Assert.Equal(expected, OperatorTests.Matches(pattern, json));

    [Fact]
    public void Matches_has_the_result_of_a_search_of_all_values()
    {
        var random = new Random(20261128);
        int matches = 0;
        for (int run = 0; run < 20_000; run++)
        {
            string pattern = RandomPattern(random);
            string json = RandomObject(random, 3);

            bool expected = ReferenceMatcher.Matches(pattern, json);

            Assert.True(expected == OperatorTests.Matches(pattern, json), $"{pattern} {json} {expected}");
            matches += expected ? 1 : 0;
        }
        Assert.InRange(matches, 2_000, 18_000);
    }

    [Fact]
    public void Matches_with_many_elements_and_fields_does_not_search_all_combinations()
    {
        var pattern = new StringBuilder("{");
        var json = new StringBuilder("{");
        for (char name = 'a'; name <= 't'; name++)
        {
            pattern.Append($"\"{name}\":{{\"x\":[1],\"y\":[1]}},");
            json.Append($"\"{name}\":[{string.Join(',', Enumerable.Repeat("{\"x\":1,\"y\":1}", 200))}],");
        }
        pattern.Append("\"z\":[1]}");
        json.Append("\"z\":0}");
        EventPattern compiled = EventPattern.Parse(Encoding.UTF8.GetBytes(pattern.ToString()));

        // All combinations are 200 to the power of 20, so a search of them does not end.
        Assert.False(compiled.Matches(Encoding.UTF8.GetBytes(json.ToString())));
    }

    private static string RandomPattern(Random random)
    {
        var fields = new SortedDictionary<string, string>(StringComparer.Ordinal);
        for (int count = random.Next(1, 5); count > 0; count--)
        {
            string path = string.Join('.', Enumerable.Range(0, random.Next(1, 4)).Select(_ => "abc"[random.Next(3)]));
            fields[path] = random.Next(5) switch { 0 => "{\"exists\":false}", 1 => "0,{\"exists\":false}", 2 => "{\"exists\":true}", _ => random.Next(2).ToString(null, null) };
        }
        return $"{{{string.Join(',', fields.Select(field => $"\"{field.Key}\":[{field.Value}]"))}}}";
    }

    private static string RandomValue(Random random, int depth) => random.Next(depth > 0 ? 4 : 1) switch
    {
        0 => random.Next(2).ToString(null, null),
        1 => RandomObject(random, depth - 1),
        _ => $"[{string.Join(',', Enumerable.Range(0, random.Next(4)).Select(_ => RandomValue(random, depth - 1)))}]",
    };

    private static string RandomObject(Random random, int depth) =>
        $"{{{string.Join(',', "abc".Where(_ => random.Next(4) > 0).Select(name => $"\"{name}\":{RandomValue(random, depth)}"))}}}";
}
