namespace Tern.Generator.Endpoints;

/// <summary>The types of values in endpoint rules.</summary>
public enum RuleValueType
{
    /// <summary>Text.</summary>
    String,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>A whole number; only as a constant argument.</summary>
    Integer,

    /// <summary>A list of texts.</summary>
    StringArray,

    /// <summary>What <c>aws.partition</c> gives.</summary>
    Partition,

    /// <summary>What <c>aws.parseArn</c> gives.</summary>
    Arn,

    /// <summary>What <c>parseURL</c> gives.</summary>
    Url,
}
