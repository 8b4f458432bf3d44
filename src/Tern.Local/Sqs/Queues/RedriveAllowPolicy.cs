namespace Tern.Local.Sqs.Queues;

/// <summary>Which queues can use a queue as their dead-letter queue.</summary>
/// <param name="Permission"><c>allowAll</c>, <c>denyAll</c> or <c>byQueue</c>.</param>
/// <param name="SourceArns">The ARNs of the queues with <c>byQueue</c>, at most 10.</param>
internal sealed record RedriveAllowPolicy(string Permission, IReadOnlyList<string> SourceArns)
{
    public const string AllowAll = "allowAll";
    public const string DenyAll = "denyAll";
    public const string ByQueue = "byQueue";

    public bool Allows(string sourceArn) => Permission switch
    {
        AllowAll => true,
        ByQueue => SourceArns.Contains(sourceArn),
        _ => false,
    };

    public bool Equals(RedriveAllowPolicy? other) =>
        other is not null && Permission == other.Permission && SourceArns.SequenceEqual(other.SourceArns);

    public override int GetHashCode() => HashCode.Combine(Permission, SourceArns.Count);
}
