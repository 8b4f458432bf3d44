using System.Text.Json.Serialization;
using Tern.Benchmarks.Workloads;
using Tern.Functions;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>Generated readers and writers of the types of functions.</summary>
internal static class PayloadWork
{
    private static ReadOnlySpan<byte> Values => """
        {"flag":true,"letter":"é","small":-3,"count":5,"large":18446744073709551615,"wide":170141183460469231731687303715884105727,"real":1.5,"single":0.25,"price":12345678901234567890.12345,
        "id":"0f8fad5b-d9cb-469f-a165-70867728950e","time":"2026-01-31T10:20:30.5Z","at":"2026-01-31T10:20:30+01:00","day":"2026-01-31","clock":"10:20:30","duration":"1.10:20:30",
        "state":"in transit","rights":"Read, Delete","none":null,"some":7,"unknown":{"a":[1,"b"]}}
        """u8;

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        PayloadValues values = default;
        yield return AllocationCounter.Measure("read payload of values", () =>
        {
            values = Payloads.Read<PayloadValues>(Values);
            return null;
        });
        using var buffer = new PooledBuffer(1 << 16);
        yield return Write("write payload of values", buffer, values);
        yield return Write("write payload of objects and collections", buffer, PayloadOrder.Create(10));
        byte[] numbers = """{"numbers":[1,2,3]}"""u8.ToArray();
        yield return AllocationCounter.Measure("read payload of an array", () => Payloads.Read<PayloadNumbers>(numbers).Values);
    }

    private static AllocationMeasurement Write<T>(string name, PooledBuffer buffer, T value)
        where T : IPayload<T> => AllocationCounter.Measure(name, () =>
        {
            buffer.Clear();
            var writer = new JsonWriter(buffer);
            T.Write(ref writer, value);
            writer.Complete();
            return null;
        });
}

[Payload]
public partial record struct PayloadValues(
    bool Flag, char Letter, sbyte Small, int Count, ulong Large, Int128 Wide, double Real, float Single, decimal Price, Guid Id, DateTime Time, DateTimeOffset At, DateOnly Day, TimeOnly Clock,
    TimeSpan Duration, PayloadState State, PayloadRights Rights, int? None, int? Some);

[Payload]
public readonly partial record struct PayloadNumbers([property: JsonPropertyName("numbers")] int[] Values);

[Flags]
public enum PayloadRights
{
    None = 0,
    Read = 1,
    Write = 2,
    Delete = 4,
}
