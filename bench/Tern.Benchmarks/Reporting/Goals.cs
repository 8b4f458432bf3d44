namespace Tern.Benchmarks.Reporting;

/// <summary>The goals of the design, by group and case.</summary>
internal static class Goals
{
    private const double Microsecond = 1_000;

    public static Goal? TryGet(string group, string work) => (group, work) switch
    {
        ("Signing", "1 KB") => new(2.4 * Microsecond, 0),
        ("Calls over a mocked transport", "GetItem") => new(6 * Microsecond),
        ("Calls over a mocked transport", "PutItem of 10 attributes") => new(6 * Microsecond, 2_253),
        ("Calls over a mocked transport", "Query of 100 items") => new(80 * Microsecond, 81_920),
        ("Calls over a mocked transport", "PutItem Baseline") => new(5.5 * Microsecond, 2_253),
        ("Calls over a mocked transport", "PutItem ShallowMap_L") => new(14 * Microsecond, 2_253),
        ("Calls over a mocked transport", "PutItem BinaryData_L") => new(62 * Microsecond, 2_253),
        ("Marshalling by Tern.DynamoDB", "PutItem Baseline") => new(0.12 * Microsecond, 0),
        ("Marshalling by Tern.DynamoDB", "PutItem ShallowMap_L" or "PutItem MixedItem_L") => new(5 * Microsecond, 0),
        ("Marshalling by Tern.DynamoDB", "PutItem BinaryData_L") => new(7 * Microsecond, 0),
        ("Unmarshalling by Tern.DynamoDB", "Item ShallowMap_L") => new(15 * Microsecond),
        ("Unmarshalling by Tern.DynamoDB", "Item MixedItem_L") => new(12 * Microsecond),
        ("Unmarshalling by Tern.DynamoDB", "Item BinaryData_L") => new(14 * Microsecond),
        _ => null,
    };
}
