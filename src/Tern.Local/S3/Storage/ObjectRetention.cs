namespace Tern.Local.S3.Storage;

/// <summary>Until when a version must not be deleted.</summary>
/// <param name="Mode"><c>GOVERNANCE</c> or <c>COMPLIANCE</c>.</param>
/// <param name="Until">The end.</param>
internal sealed record ObjectRetention(string Mode, DateTimeOffset Until);
