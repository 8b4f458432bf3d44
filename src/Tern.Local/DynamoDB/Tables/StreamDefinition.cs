namespace Tern.Local.DynamoDB.Tables;

/// <summary>The definition of an enabled stream.</summary>
/// <param name="Label">The creation time, which identifies the stream among those of its table.</param>
/// <param name="View">The view type: <c>KEYS_ONLY</c>, <c>NEW_IMAGE</c>, <c>OLD_IMAGE</c> or <c>NEW_AND_OLD_IMAGES</c>.</param>
internal sealed record StreamDefinition(string Label, string View);
