namespace Tern.Generator.Endpoints;

/// <summary>The types of values in endpoint rules.</summary>
public enum RuleValueType
{
    /// <summary>A string.</summary>
    String,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>An integer. It occurs only as a constant argument.</summary>
    Integer,

    /// <summary>A list of strings.</summary>
    StringArray,

    /// <summary>The result of <c>aws.partition</c>.</summary>
    Partition,

    /// <summary>The result of <c>aws.parseArn</c>.</summary>
    Arn,

    /// <summary>The result of <c>parseURL</c>.</summary>
    Url,
}
