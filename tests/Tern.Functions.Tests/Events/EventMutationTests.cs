using System.Text;

namespace Tern.Functions.Tests.Events;

public sealed class EventMutationTests
{
    private static readonly byte[][] s_values = [.. new[] { "null", "true", "1e400", "-1", "99999999999999999999", "\"x\"", "\"\\ud800\"", "[]", "[[]]", "{}", "{\"a\":[]}", "\u0001", "" }.Select(Encoding.UTF8.GetBytes)];

    public static TheoryData<int> Documents { get; } = [.. Enumerable.Range(0, EventDocuments.All.Count)];

    [Theory]
    [MemberData(nameof(Documents))]
    public void Own_document_that_is_read_and_written_retains_its_meaning(int index)
    {
        (EventCodec codec, byte[] json) = Get(index);
        Assert.Equal([], JsonMeaning.Differences(json, codec.Rewrite(json)));
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void Document_that_ends_early_throws_the_typed_exception(int index)
    {
        (EventCodec codec, byte[] json) = Get(index);
        for (int length = 0; length < json.Length; length++)
            Assert.Throws<TernSerializationException>(() => codec.Rewrite(json[..length]));
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void Document_with_a_value_of_another_type_is_read_or_throws_the_typed_exception(int index)
    {
        (EventCodec codec, byte[] json) = Get(index);
        int failures = 0;
        foreach ((int start, int length) in Values(json))
        {
            foreach (byte[] value in s_values)
                failures += RewriteOrFail(codec, [.. json[..start], .. value, .. json[(start + length)..]]);
        }
        Assert.InRange(failures, 1, int.MaxValue);
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void Random_changes_are_read_or_throw_the_typed_exception(int index)
    {
        (EventCodec codec, byte[] json) = Get(index);
        var random = new Random(index);
        for (int i = 0; i < 500; i++)
        {
            byte[] changed = [.. json];
            for (int count = random.Next(1, 4); count > 0; count--)
                changed[random.Next(changed.Length)] = (byte)(random.Next(2) == 0 ? random.Next(256) : "{}[]\",:0e-tfn\\"[random.Next(14)]);
            RewriteOrFail(codec, changed);
        }
    }

    [Fact]
    public void Unknown_members_with_200_levels_throw_the_typed_exception_for_each_type()
    {
        string deep = $"{{\"unknown\":{new string('[', 200)}{new string(']', 200)}}}";
        Assert.All(EventCodec.All, codec => Assert.Throws<TernSerializationException>(() => codec.Rewrite(Encoding.UTF8.GetBytes(deep))));
    }

    [Theory]
    [InlineData("EventBridgeEvent", "{\"detail\":", "[", "]", "}")]
    [InlineData("StreamAttributeValue", "", "{\"L\":[", "]}", "")]
    [InlineData("LexV2Event", "{\"transcriptions\":[{\"resolvedSlots\":{\"s\":", "{\"values\":[", "]}", "}}]}")]
    public void Nested_values_with_200_levels_throw_the_typed_exception(string type, string start, string open, string close, string end)
    {
        string deep = start + string.Concat(Enumerable.Repeat(open, 200)) + string.Concat(Enumerable.Repeat(close, 200)) + end;
        EventCodec codec = EventCodec.All.Single(codec => codec.Name == type);
        Assert.Throws<TernSerializationException>(() => codec.Rewrite(Encoding.UTF8.GetBytes(deep)));
    }

    [Fact]
    public void Every_type_reads_an_empty_object_and_throws_the_typed_exception_for_other_values()
    {
        foreach (EventCodec codec in EventCodec.All)
        {
            codec.Rewrite("{}"u8.ToArray());
            foreach (string value in new[] { "", "null", "[]", "1", "\"a\"", "true", "{", "{}}" })
                Assert.Throws<TernSerializationException>(() => codec.Rewrite(Encoding.UTF8.GetBytes(value)));
        }
    }

    private static (EventCodec Codec, byte[] Json) Get(int index)
    {
        (string type, byte[] json) = EventDocuments.All[index];
        return (EventCodec.All.Single(codec => codec.Name == type), json);
    }

    // What can be written can be read, and is then equal.
    private static int RewriteOrFail(EventCodec codec, byte[] json)
    {
        byte[] written;
        try
        {
            written = codec.Rewrite(json);
        }
        catch (TernSerializationException)
        {
            return 1;
        }
        Assert.Equal(written, codec.Rewrite(written));
        return 0;
    }

    // The scalar values of a document: what follows a colon, a comma or a bracket.
    private static IEnumerable<(int Start, int Length)> Values(byte[] json)
    {
        for (int i = 1; i < json.Length; i++)
        {
            if (json[i - 1] is not ((byte)':' or (byte)'[') || json[i] is (byte)' ')
                continue;
            int end = i;
            if (json[i] == (byte)'"')
            {
                for (end = i + 1; json[end] != (byte)'"'; end++)
                {
                    if (json[end] == (byte)'\\')
                        end++;
                }
                end++;
            }
            else
            {
                while (end < json.Length && json[end] is not ((byte)',' or (byte)'}' or (byte)']' or (byte)'{' or (byte)'['))
                    end++;
            }
            if (end > i)
                yield return (i, end - i);
        }
    }
}
