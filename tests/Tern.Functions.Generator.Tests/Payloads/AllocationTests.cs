using System.Text;
using Tern.Functions.Codecs;
using Tern.Runtime;

namespace Tern.Functions.Generator.Tests.Payloads;

/// <summary>Readers and writers allocate nothing but the values.</summary>
public sealed partial class AllocationTests
{
    private const string Text = """
        {"flag":true,"letter":"é","small":-3,"count":5,"large":18446744073709551615,"wide":170141183460469231731687303715884105727,"real":1.5,"single":0.25,"price":12345678901234567890.12345,
        "id":"0f8fad5b-d9cb-469f-a165-70867728950e","time":"2026-01-31T10:20:30.5Z","at":"2026-01-31T10:20:30+01:00","day":"2026-01-31","clock":"10:20:30","duration":"1.10:20:30",
        "state":"paid in full","rights":"Read, Delete","priority":200,"none":null,"some":7,"unknown":{"a":[1,"b"]}}
        """;

    [Fact]
    public void Read_and_write_of_values_allocate_nothing()
    {
        byte[] json = Encoding.UTF8.GetBytes(Text);
        using var buffer = new PooledBuffer();
        Values value = default;
        Assert.Equal(0, Allocated(() => value = JsonFormat<Values, PayloadCodec<Values>>.Read(json)));
        Assert.Equal(Rights.Read | Rights.Delete, value.Rights);
        Assert.Equal(0, Allocated(() =>
        {
            buffer.Clear();
            JsonFormat<Values, PayloadCodec<Values>>.Write(buffer, value);
        }));
        Assert.Equal(Json.Write(Json.Read<Values>(Text)), Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    [Fact]
    public void Write_of_objects_and_collections_allocates_nothing()
    {
        var order = new Order("1", new("Grüße", null, new() { Street = "s" }), [new("a", 2, 1.10m, new Dictionary<string, string> { ["k"] = "v" }), new("b", 1, 2m, new Dictionary<string, string>())], OrderState.Paid, 5m);
        using var buffer = new PooledBuffer();
        Assert.Equal(0, Allocated(() =>
        {
            buffer.Clear();
            JsonFormat<Order, PayloadCodec<Order>>.Write(buffer, order);
        }));
    }

    // An array of 3 numbers, and nothing that grew.
    [Fact]
    public void Read_of_an_array_allocates_the_array()
    {
        byte[] json = """{"numbers":[1,2,3]}"""u8.ToArray();
        int[] numbers = [];
        long expected = Allocated(() => numbers = new int[3]);
        Assert.Equal(expected, Allocated(() => numbers = JsonFormat<Numbers, PayloadCodec<Numbers>>.Read(json).Values));
        Assert.Equal([1, 2, 3], numbers);
    }

    private static long Allocated(Action action)
    {
        long least = long.MaxValue;
        // The first calls compile code and fill pools.
        for (int i = 0; i < 10; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        return least;
    }

    [Payload]
    public partial record struct Values(
        bool Flag, char Letter, sbyte Small, int Count, ulong Large, Int128 Wide, double Real, float Single, decimal Price, Guid Id, DateTime Time, DateTimeOffset At, DateOnly Day, TimeOnly Clock,
        TimeSpan Duration, OrderState State, Rights Rights, Priority Priority, int? None, int? Some);

    [Payload]
    public readonly partial record struct Numbers([property: System.Text.Json.Serialization.JsonPropertyName("numbers")] int[] Values);
}
