using System.Globalization;
using System.Runtime.CompilerServices;
using Tern.DynamoDB;

namespace Tern.Performance;

/// <summary>The ceilings of the design on what may be allocated. Means over 1,000 calls of a whole process: one object more a call is seen.</summary>
public class AllocationTests(PerformanceChild child)
{
    // Less than the smallest object: no call allocates so little, but the runtime does now and then.
    private const double Noise = 23;

    [Theory]
    [InlineData("sign 1 KB")]
    [InlineData("sign 10 KB")]
    [InlineData("sign 100 KB")]
    public void Signing_into_the_callers_buffer_allocates_nothing(string work) =>
        Assert.InRange(child.Allocations[work].Allocated, 0, Noise);

    [Theory]
    [InlineData("GetItem")]
    [InlineData("PutItem")]
    [InlineData("PutItem of a shallow map")]
    [InlineData("PutItem of binary data")]
    [InlineData("Query of 100 items")]
    public void A_call_allocates_little_more_than_its_result(string work)
    {
        Assert.InRange(child.Allocations[work].Retained, 100, 80 * 1024);
        Assert.InRange(child.Allocations[work].Garbage, 0, 2.2 * 1024);
    }

    [Theory]
    [InlineData("call CBOR")]
    [InlineData("call form")]
    [InlineData("call XML")]
    public void A_call_of_another_protocol_allocates_little_more_than_its_result(string work)
    {
        Assert.InRange(child.Allocations[work].Retained, 100, 80 * 1024);
        Assert.InRange(child.Allocations[work].Garbage, 0, 2.5 * 1024);
    }

    [Theory]
    [InlineData("presign GetObject")]
    [InlineData("presign PutObject")]
    public void Presigning_allocates_the_URL_alone(string work)
    {
        Assert.InRange(child.Allocations[work].Retained, 500, 1500);
        Assert.InRange(child.Allocations[work].Garbage, -Noise, Noise);
    }

    [Fact]
    public void A_query_of_a_hundred_items_stays_under_80_KB() =>
        Assert.InRange(child.Allocations["Query of 100 items"].Allocated, 0, 80 * 1024);

    [Theory]
    [MemberData(nameof(Items))]
    [InlineData("CBOR")]
    [InlineData("form")]
    [InlineData("XML")]
    public void Marshalling_allocates_nothing(string item) =>
        Assert.InRange(child.Allocations[$"marshal {item}"].Allocated, 0, Noise);

    [Theory]
    [MemberData(nameof(Items))]
    [InlineData("escapes")]
    [InlineData("CBOR")]
    [InlineData("answer to a form")]
    [InlineData("XML")]
    public void Unmarshalling_allocates_the_result_alone(string item)
    {
        Allocation allocation = child.Allocations[$"unmarshal {item}"];
        Assert.InRange(allocation.Retained, 100, 200 * 1024);
        // What is kept is read from the collector, to a few bytes in ten thousand; the smallest object, 24 bytes, would still be seen.
        double noise = Noise + (allocation.Retained * 0.0005);
        Assert.InRange(allocation.Garbage, -noise, Math.Min(noise, 20));
    }

    [Theory]
    [InlineData("put {0} unsigned chunks", 5_100)]
    [InlineData("put {0} signed chunks", 5_600)]
    [InlineData("put {0} bytes", 4_000)]
    [InlineData("get {0} pieces", 3_900)]
    public void A_chunk_more_allocates_nothing_more(string work, int ceiling)
    {
        Allocation few = child.Allocations[string.Format(CultureInfo.InvariantCulture, work, "few")];
        Allocation many = child.Allocations[string.Format(CultureInfo.InvariantCulture, work, "many")];
        // Sixty-four chunks more: the smallest object for each would be 1,536 bytes. The pools of .NET that keep waits miss one now and then.
        Assert.InRange(many.Allocated - few.Allocated, -500, 500);
        Assert.InRange(few.Allocated, 1_000, ceiling);
    }

    [Fact]
    public void An_attribute_value_has_24_bytes_at_most() => Assert.InRange(Unsafe.SizeOf<AttributeValue>(), 1, 24);

    public static TheoryData<string> Items { get; } =
        ["one attribute", "an order", "a shallow map", "mixed types", "binary data", "nested maps and lists"];
}
