using System.Globalization;

namespace Tern.Performance;

/// <summary>Allocation limits. The values are means over 1,000 calls of a whole process: one additional object per call exceeds a limit.</summary>
public class AllocationTests(PerformanceChild child)
{
    // One byte less than the smallest object (24 bytes): the runtime sometimes allocates this much per call on average.
    private const double Noise = 23;

    [Theory]
    [InlineData("sign 1 KB")]
    [InlineData("sign 10 KB")]
    [InlineData("sign 100 KB")]
    public void Signing_into_a_buffer_of_the_caller_allocates_nothing(string work) =>
        Assert.InRange(child.Allocations[work].Allocated, 0, Noise);

    [Theory]
    [InlineData("GetItem")]
    [InlineData("PutItem")]
    [InlineData("PutItem of a shallow map")]
    [InlineData("PutItem of binary data")]
    [InlineData("Query of 100 items")]
    public void A_DynamoDB_call_allocates_at_most_2_2_KiB_more_than_its_result(string work)
    {
        Assert.InRange(child.Allocations[work].Retained, 100, 80 * 1024);
        Assert.InRange(child.Allocations[work].Garbage, 0, 2.2 * 1024);
    }

    // A call of the build before the tags, metrics and events of the semantic conventions allocated 1,344 bytes more than its transport.
    // One additional object exceeds the limit.
    [Fact]
    public void Telemetry_without_listeners_allocates_nothing() =>
        Assert.InRange(child.Allocations["PutItem"].Allocated - child.Allocations["transport response"].Allocated, 100, 1_344 + Noise);

    [Theory]
    [InlineData("GetItem")]
    [InlineData("PutItem")]
    [InlineData("Query of 100 items")]
    public void Listeners_of_all_spans_and_metrics_cost_at_most_1_5_KiB_per_call(string work) =>
        Assert.InRange(child.Allocations[$"{work} with listeners"].Allocated - child.Allocations[work].Allocated, 500, 1.5 * 1024);

    [Fact]
    public void Metrics_of_an_invocation_allocate_nothing() =>
        Assert.InRange(child.Allocations["metrics"].Allocated, 0, Noise);

    [Theory]
    [InlineData("mapper GetItem")]
    [InlineData("mapper Query of 100 items")]
    public void A_read_of_the_mapper_allocates_at_most_2_5_KiB_more_than_its_objects(string work)
    {
        Assert.InRange(child.Allocations[work].Retained, 100, 50 * 1024);
        Assert.InRange(child.Allocations[work].Garbage, 0, 2.5 * 1024);
    }

    [Fact]
    public void Marshalling_of_an_object_allocates_nothing() =>
        Assert.InRange(child.Allocations["mapper marshal"].Allocated, 0, Noise);

    [Fact]
    public void A_prepared_condition_allocates_nothing() =>
        Assert.InRange(child.Allocations["mapper PutItem with a prepared condition"].Allocated - child.Allocations["mapper PutItem"].Allocated, -Noise, Noise);

    [Theory]
    [InlineData("call CBOR")]
    [InlineData("call form")]
    [InlineData("call XML")]
    public void A_call_with_CBOR_form_or_XML_allocates_at_most_2_5_KiB_more_than_its_result(string work)
    {
        Assert.InRange(child.Allocations[work].Retained, 100, 80 * 1024);
        Assert.InRange(child.Allocations[work].Garbage, 0, 2.5 * 1024);
    }

    // Over the objects of the function: the order with its ID, the confirmation and its result.
    [Fact]
    public void An_HTTP_function_allocates_at_most_1_KiB_more_than_its_objects() =>
        Assert.InRange(child.Allocations["HTTP function"].Allocated, 100, 1024 + 200);

    [Theory]
    [InlineData("function with filters")]
    [InlineData("function with filters that completes later")]
    public void Handlers_and_filters_of_functions_allocate_nothing(string work) =>
        Assert.InRange(child.Allocations[work].Allocated, 0, Noise);

    [Fact]
    public void A_request_of_ASP_NET_Core_allocates_at_most_8_KiB() =>
        Assert.InRange(child.Allocations["ASP.NET Core request"].Allocated, 500, 8 * 1024);

    [Theory]
    [InlineData("read payload of values")]
    [InlineData("write payload of values")]
    [InlineData("write payload of objects and collections")]
    public void Payload_codecs_allocate_nothing(string work) =>
        Assert.InRange(child.Allocations[work].Allocated, 0, Noise);

    // An array of 3 numbers, and nothing that grew.
    [Fact]
    public void Payload_codec_of_an_array_allocates_the_array() =>
        Assert.InRange(child.Allocations["read payload of an array"].Allocated, 40 - Noise, 40 + Noise);

    [Fact]
    public void Validation_of_a_valid_payload_allocates_nothing() =>
        Assert.InRange(child.Allocations["validate payload"].Allocated, 0, Noise);

    // The enumerator of an interface is an object.
    [Fact]
    public void Validation_of_a_collection_interface_allocates_its_enumerator() =>
        Assert.InRange(child.Allocations["validate payload of an interface"].Allocated, 0, 40 + Noise);

    [Fact]
    public void ForEachAsync_in_order_allocates_the_same_for_any_number_of_messages()
    {
        Assert.InRange(child.Allocations["batch of 1000 messages"].Allocated - child.Allocations["batch of 10 messages"].Allocated, -Noise, Noise);
        Assert.InRange(child.Allocations["batch of 1000 messages"].Allocated, 0, 200);
    }

    [Theory]
    [InlineData("presign GetObject")]
    [InlineData("presign PutObject")]
    public void Presigning_allocates_only_the_URL(string work)
    {
        Assert.InRange(child.Allocations[work].Retained, 500, 1500);
        Assert.InRange(child.Allocations[work].Garbage, -Noise, Noise);
    }

    [Fact]
    public void A_Query_of_100_items_allocates_at_most_80_KiB() =>
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
    [InlineData("form response")]
    [InlineData("XML")]
    public void Unmarshalling_allocates_only_the_result(string item)
    {
        Allocation allocation = child.Allocations[$"unmarshal {item}"];
        Assert.InRange(allocation.Retained, 100, 200 * 1024);
        // The retained bytes come from the garbage collector, exact to a few bytes in ten thousand. The smallest object (24 bytes) still exceeds the limit.
        double noise = Noise + (allocation.Retained * 0.0005);
        Assert.InRange(allocation.Garbage, -noise, Math.Min(noise, 20));
    }

    [Theory]
    [InlineData("put {0} unsigned chunks", 4_100)]
    [InlineData("put {0} signed chunks", 4_600)]
    [InlineData("put {0} bytes", 4_000)]
    [InlineData("get {0} reads", 3_900)]
    public void An_additional_chunk_allocates_nothing(string work, int ceiling)
    {
        Allocation few = child.Allocations[string.Format(CultureInfo.InvariantCulture, work, "few")];
        Allocation many = child.Allocations[string.Format(CultureInfo.InvariantCulture, work, "many")];
        // 64 additional chunks: the smallest object for each would be 1,536 bytes. The .NET pools of wait objects sometimes miss one.
        Assert.InRange(many.Allocated - few.Allocated, -500, 500);
        Assert.InRange(few.Allocated, 1_000, ceiling);
    }

    public static TheoryData<string> Items { get; } =
        ["one attribute", "an order", "a shallow map", "mixed types", "binary data", "nested maps and lists"];
}
