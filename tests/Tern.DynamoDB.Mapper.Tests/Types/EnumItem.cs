namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>Enums whose numbers are not the indexes of their members.</summary>
[DynamoItem]
public sealed partial record EnumItem
{
    public Level? Level { get; init; }

    public Switch? Switch { get; init; }

    public Range? Range { get; init; }
}

public enum Level
{
    Low = 1,
    Mid,
    High,
    Max = High,
}

public enum Switch
{
    Active = 1,
    Enabled = Active,
}

public enum Range : ulong
{
    Second = 1,
    First = 0,
    All = ulong.MaxValue,
}
