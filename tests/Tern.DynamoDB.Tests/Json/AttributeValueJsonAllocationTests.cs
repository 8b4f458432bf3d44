using System.Text;
using Tern.DynamoDB.Support;
using Tern.Runtime;

namespace Tern.DynamoDB.Json;

[Collection(nameof(NonParallel))]
public class AttributeValueJsonAllocationTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(60)]
    [InlineData(255)]
    [InlineData(3000)]
    public void Reading_an_item_allocates_only_the_memory_of_the_result(int entries)
    {
        byte[] json = ItemJson(entries);

        // The minimum of ten rounds, because the array pool may be trimmed before one of them.
        long minGarbage = long.MaxValue;
        for (int round = 0; round < 10; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            OrderedMap<AttributeValue> item = JsonOf.ReadMap(json);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before - GraphSize.Of(item);
            Assert.Equal(entries, item.Count);
            minGarbage = Math.Min(minGarbage, garbage);
        }
        Assert.Equal(0, minGarbage);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(255)]
    public void Writing_an_item_allocates_nothing(int entries)
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
