namespace Tern.Local.S3.Storage;

/// <summary>The time until which a version must not be deleted.</summary>
/// <param name="Mode"><c>GOVERNANCE</c> or <c>COMPLIANCE</c>.</param>
/// <param name="Until">The end of the retention.</param>
internal sealed record ObjectRetention(string Mode, DateTimeOffset Until);
