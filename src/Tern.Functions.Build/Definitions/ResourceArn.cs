namespace Tern.Functions.Build.Definitions;

/// <summary>The ARN of a resource of a trigger.</summary>
/// <param name="Value">The ARN, which can contain <c>${AWS::Partition}</c>, <c>${AWS::Region}</c> and <c>${AWS::AccountId}</c>. Empty if it is a parameter.</param>
/// <param name="Parameter">The name of the parameter with the ARN, or <see langword="null"/>.</param>
internal sealed record ResourceArn(string Value, string? Parameter = null)
{
    public const string LocalPrefix = "arn:${AWS::Partition}:";
    private const string LocalScope = "${AWS::Region}:${AWS::AccountId}:";

    /// <summary>The ARN of a resource in the account and the region of the function, or the given ARN.</summary>
    /// <param name="service">The service, for example <c>sqs</c>.</param>
    /// <param name="values">The attribute.</param>
    /// <param name="value">The name or the ARN.</param>
    /// <param name="resourceType">The start of the name in an ARN, for example <c>stream/</c>.</param>
    public static ResourceArn Of(string service, AttributeReader values, string value, string resourceType = "") =>
        Syntax.IsArn(value) ? new ResourceArn(value) : new ResourceArn($"{LocalPrefix}{service}:{LocalScope}{resourceType}{CheckedName(values, value)}");

    /// <summary>The ARN of a stream of a table, which is a parameter if only the table is known.</summary>
    public static ResourceArn OfStream(AttributeReader values, string value, ProgramIds ids) =>
        Syntax.IsArn(value) ? new ResourceArn(value) : new ResourceArn("", ids.StreamOf(CheckedName(values, value)));

    public static string CheckedName(AttributeReader values, string value) => Syntax.IsName(value)
        ? value
        : throw values.Invalid("argument", value, "a name of letters, digits, '.', '-' and '_', or an ARN");
}
