namespace Tern.Local.DynamoDB.Tables;

/// <summary>The stream of a table that is on.</summary>
/// <param name="Label">The time of its making, which tells a table's streams apart.</param>
/// <param name="View">What its records hold: <c>KEYS_ONLY</c>, <c>NEW_IMAGE</c>, <c>OLD_IMAGE</c> or <c>NEW_AND_OLD_IMAGES</c>.</param>
internal sealed record StreamDefinition(string Label, string View);
