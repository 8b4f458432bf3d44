namespace Tern.Local.Lambda.Urls;

/// <summary>The caller of a URL whose requests are signed.</summary>
/// <param name="AccessKeyId">The ID of the access key.</param>
/// <param name="AccountId">The account.</param>
/// <param name="Arn">The ARN of the user or the session.</param>
/// <param name="UserId">The unique ID of the user or the session.</param>
internal sealed record UrlCaller(string AccessKeyId, string AccountId, string Arn, string UserId);
