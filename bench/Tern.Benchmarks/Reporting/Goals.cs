namespace Tern.Benchmarks.Reporting;

/// <summary>All goals, in the order of the table.</summary>
internal static class Goals
{
    private const double Microsecond = 1_000;
    private const long CallBytes = 2_252; // 2.2 KB
    private const double Gigabyte = 1e9;
    private const double Hash64KB = 64 * 1024;

    private const string Calls = "Calls over a mocked transport";
    private const string Items = "Items as objects over a mocked transport";
    private const string Marshalling = "Marshalling by Tern.DynamoDB";
    private const string Unmarshalling = "Unmarshalling by Tern.DynamoDB";

    public static IReadOnlyList<Goal> All { get; } =
    [
        new("sign a request, body of 1 KB", "Signing", "1 KB", 2.4 * Microsecond, MaxBytes: 0),
        new("sign, body of 10 KB, without the body hash", "Signing", "10 KB, without the body hash", 1.5 * Microsecond, MaxBytes: 0),
        new("sign, body of 100 KB, without the body hash", "Signing", "100 KB, without the body hash", 1.5 * Microsecond, MaxBytes: 0),
        new("GetItem, mocked transport", Calls, "GetItem", 6 * Microsecond, MaxGarbage: CallBytes),
        new("PutItem of 10 attributes, mocked", Calls, "PutItem of 10 attributes", 6 * Microsecond, MaxBytes: CallBytes),
        new("Query, 100 items, low level, mocked", Calls, "Query of 100 items", 80 * Microsecond, MaxBytes: 80 * 1024),
        new("Query, 100 items, to records, mocked", Items, "Query of 100 items", 50 * Microsecond, MaxGarbage: 2_560),
        new("write an item of 10 attributes, from a record", "Items as objects, without a call", MapperCodecBenchmarks.Write, 0.4 * Microsecond, MaxBytes: 0),
        new("PutItem marshal, Baseline", Marshalling, "PutItem Baseline", 0.12 * Microsecond, MaxBytes: 0),
        new("PutItem marshal, ShallowMap_L", Marshalling, "PutItem ShallowMap_L", 5 * Microsecond, MaxBytes: 0),
        new("PutItem marshal, MixedItem_L", Marshalling, "PutItem MixedItem_L", 5 * Microsecond, MaxBytes: 0),
        new("PutItem marshal, BinaryData_L", Marshalling, "PutItem BinaryData_L", 7 * Microsecond, MaxBytes: 0),
        new("unmarshal the item of ShallowMap_L", Unmarshalling, "Item ShallowMap_L", 15 * Microsecond, MaxGarbage: 0),
        new("unmarshal the item of MixedItem_L", Unmarshalling, "Item MixedItem_L", 12 * Microsecond, MaxGarbage: 0),
        new("unmarshal the item of BinaryData_L", Unmarshalling, "Item BinaryData_L", 14 * Microsecond, MaxGarbage: 0),
        new("PutItem end to end, mocked, Baseline", Calls, "PutItem Baseline", 5.5 * Microsecond, MaxBytes: CallBytes),
        new("PutItem end to end, mocked, ShallowMap_L", Calls, "PutItem ShallowMap_L", 14 * Microsecond, MaxBytes: CallBytes),
        new("PutItem end to end, mocked, BinaryData_L", Calls, "PutItem BinaryData_L", 62 * Microsecond, MaxBytes: CallBytes),
        new("CRC-32 of 64 KB by carry-less multiply, 10 GB/s", "CRC", "CRC-32 of 64 KB", Hash64KB / (10 * Gigabyte) * 1e9, MaxBytes: 0),
        new("CRC-32 of 64 KB by table, 1.5 GB/s", "CRC", "CRC-32 of 64 KB by table", Hash64KB / (1.5 * Gigabyte) * 1e9, MaxBytes: 0),
        new("CRC-32C of 64 KB by carry-less multiply, 10 GB/s", "CRC", "CRC-32C of 64 KB", Hash64KB / (10 * Gigabyte) * 1e9, MaxBytes: 0),
        new("CRC-32C of 64 KB by table, 1.5 GB/s", "CRC", "CRC-32C of 64 KB by table", Hash64KB / (1.5 * Gigabyte) * 1e9, MaxBytes: 0),
        new("CRC-64/NVME of 64 KB by carry-less multiply, 10 GB/s", "CRC", "CRC-64/NVME of 64 KB", Hash64KB / (10 * Gigabyte) * 1e9, MaxBytes: 0),
        new("CRC-64/NVME of 64 KB by table, 1.5 GB/s", "CRC", "CRC-64/NVME of 64 KB by table", Hash64KB / (1.5 * Gigabyte) * 1e9, MaxBytes: 0),
        new("PutObject of 1 KB, mocked", "S3 over a mocked transport", "PutObject of 1 KB", 9 * Microsecond, MaxBytes: 3 * 1024),
        new("list of 1,000 keys, mocked", "S3 over a mocked transport", S3CallBenchmarks.List, 250 * Microsecond, MaxGarbage: 2_560),
        new("additional cost of all listeners", "Telemetry", TelemetryBenchmarks.Cost, 2 * Microsecond, MaxBytes: 1_536),
        new("client from the container", "Client from the container", "client", 60, MaxBytes: 0),
        new("named client from the container", "Client from the container", "named client", 60, MaxBytes: 0),
        new("record of 10 metrics of a function", "Utilities of functions", FunctionUtilityBenchmarks.Metrics, 3 * Microsecond, MaxBytes: 0),
        new("idempotent call, over its two requests, mocked", "Utilities of functions", FunctionUtilityBenchmarks.IdempotentCall, 5 * Microsecond, IsOverBaseline: true),
        new("presigned URL", "Presigning", "presigned GetObject", 3.5 * Microsecond, MaxGarbage: 0),
    ];
}
