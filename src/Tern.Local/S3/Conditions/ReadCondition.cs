using System.Globalization;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Conditions;

/// <summary>The preconditions of a read.</summary>
/// <remarks>
/// Entity tags take precedence over dates, as in RFC 9110: <c>If-Unmodified-Since</c> is ignored beside <c>If-Match</c>, and
/// <c>If-Modified-Since</c> beside <c>If-None-Match</c>. An <c>If-Modified-Since</c> in the future is ignored, too.
/// </remarks>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2">RFC 9110, Precedence of Preconditions</seealso>
internal readonly record struct ReadCondition(string? IfMatch, string? IfNoneMatch, DateTimeOffset? IfModifiedSince, DateTimeOffset? IfUnmodifiedSince)
{
    /// <summary>Checks the preconditions of a GET or HEAD request.</summary>
    /// <exception cref="S3ServiceException">412 when a precondition fails, 304 when the object is not modified.</exception>
    public void CheckRead(StoredVersion version, DateTimeOffset now)
    {
        if (FailsMatch(version) is { } condition)
            throw RequestErrors.PreconditionFailed(condition);
        if (FailsNoneMatch(version, now) is not null)
        {
            throw new S3ServiceException(304, "NotModified", "Not Modified")
            {
                Headers =
                [
                    new("ETag", version.QuotedEntityTag),
                    new("Last-Modified", version.LastModified.ToString("r", CultureInfo.InvariantCulture)),
                ],
            };
        }
    }

    /// <summary>Checks the preconditions on the source of a copy. A failure is always 412, never 304.</summary>
    /// <exception cref="S3ServiceException">A precondition fails.</exception>
    public void CheckCopy(StoredVersion version, DateTimeOffset now)
    {
        if ((FailsMatch(version) ?? FailsNoneMatch(version, now)) is { } condition)
            throw RequestErrors.PreconditionFailed("x-amz-copy-source-" + condition);
    }

    private string? FailsMatch(StoredVersion version)
    {
        if (IfMatch is not null)
            return EntityTags.Match(IfMatch, version.EntityTag) ? null : "If-Match";
        return IfUnmodifiedSince is { } since && Seconds(version.LastModified) > Seconds(since) ? "If-Unmodified-Since" : null;
    }

    private string? FailsNoneMatch(StoredVersion version, DateTimeOffset now)
    {
        if (IfNoneMatch is not null)
            return EntityTags.Match(IfNoneMatch, version.EntityTag) ? "If-None-Match" : null;
        return IfModifiedSince is { } since && since <= now && Seconds(version.LastModified) <= Seconds(since) ? "If-Modified-Since" : null;
    }

    private static long Seconds(DateTimeOffset time) => time.UtcTicks / TimeSpan.TicksPerSecond;
}
