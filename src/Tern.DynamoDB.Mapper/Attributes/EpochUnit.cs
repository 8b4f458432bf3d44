namespace Tern.DynamoDB.Mapper;

/// <summary>The unit of a time that is stored as a number.</summary>
public enum EpochUnit
{
    /// <summary>Seconds since 1970. Fractions are discarded.</summary>
    Seconds,

    /// <summary>Milliseconds since 1970. Fractions are discarded.</summary>
    Milliseconds,
}
