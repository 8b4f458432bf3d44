namespace Tern.DynamoDB.Mapper;

/// <summary>Stores a time as the number of seconds or milliseconds since 1970.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class EpochAttribute(EpochUnit unit = EpochUnit.Seconds) : System.Attribute
{
    /// <summary>The unit. The default is seconds.</summary>
    public EpochUnit Unit => unit;
}
