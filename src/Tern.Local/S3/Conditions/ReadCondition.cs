using System.Globalization;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Conditions;

/// <summary>What must hold for an object that is read.</summary>
/// <remarks>
/// Entity tags go before dates, as RFC 9110 has it: <c>If-Unmodified-Since</c> is not looked at beside <c>If-Match</c>, nor <c>If-Modified-Since</c>
/// beside <c>If-None-Match</c>. A date in the future is no condition.
/// </remarks>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2">RFC 9110, Precedence of Preconditions</seealso>
internal readonly record struct ReadCondition(string? IfMatch, string? IfNoneMatch, DateTimeOffset? IfModifiedSince, DateTimeOffset? IfUnmodifiedSince)
{
    /// <summary>Checks an object that is read.</summary>
    /// <exception cref="S3ServiceException">412 when a condition does not hold, 304 when the object is not modified.</exception>
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

    /// <summary>Checks the source of a copy, of which nothing is "not modified".</summary>
    /// <exception cref="S3ServiceException">A condition does not hold.</exception>
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
