using System.Text;
using Tern.Codecs;
using Tern.Codecs.Json;
using Tern.DynamoDB.Support;
using Tern.Shapes;

namespace Tern.DynamoDB.Json;

[Collection(nameof(Alone))]
public class AttributeValueJsonAllocationTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(60)]
    [InlineData(255)]
    [InlineData(3000)]
    public void Reading_allocates_what_the_result_keeps_and_nothing_else(int entries)
    {
        byte[] json = ItemJson(entries);

        // The least of some runs: the pool may have been trimmed just before one of them.
        long least = long.MaxValue;
        for (int run = 0; run < 10; run++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            OrderedMap<AttributeValue> item = JsonOf.ReadMap(json);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before - GraphSize.Of(item);
            Assert.Equal(entries, item.Count);
            least = Math.Min(least, garbage);
        }
        Assert.Equal(0, least);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(255)]
    public void Writing_allocates_nothing(int entries)
    {
        OrderedMap<AttributeValue> item = JsonOf.ReadMap(ItemJson(entries));
        using var buffer = new PooledBuffer(1 << 20);
        Write(buffer, item);
        buffer.Clear();
        long before = GC.GetAllocatedBytesForCurrentThread();
        Write(buffer, item);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.True(buffer.WrittenCount > entries * 10);
    }

    private static void Write(PooledBuffer buffer, OrderedMap<AttributeValue> item)
    {
        var writer = new JsonWriter(buffer);
        AttributeValueJson.WriteMap(ref writer, item);
        writer.Complete();
    }

    private static byte[] ItemJson(int entries)
    {
        string[] values =
        [
            """{"S":"some text"}""", """{"N":"1234567.89"}""", """{"B":"AQIDBAUGBwg="}""", """{"SS":["a1","b2","c3"]}""",
            """{"L":[{"S":"x1"},{"BOOL":true},{"NULL":true}]}""", """{"M":{"inner":{"S":"y1"},"other":{"M":{"third":{"BS":["AQID","BAUG"]}}}}}""",
        ];
        return Encoding.UTF8.GetBytes("{" + string.Join(',', Enumerable.Range(0, entries).Select(i => $"\"attribute{i}\":{values[i % values.Length]}")) + "}");
    }
}
