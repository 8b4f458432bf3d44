using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// The wire format of a timestamp
/// (<see href="https://smithy.io/2.0/spec/protocol-traits.html#timestampformat-trait">timestampFormat</see>).
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum TimestampFormat
{
    /// <summary>Seconds since 1970-01-01T00:00:00Z as a number, with a fraction if it is not zero.</summary>
    EpochSeconds,

    /// <summary>RFC 3339 in UTC: <c>2014-04-29T18:30:38Z</c>, with a fraction if it is not zero.</summary>
    DateTime,

    /// <summary>The IMF-fixdate of RFC 9110: <c>Tue, 29 Apr 2014 18:30:38 GMT</c>; fractions of a second are truncated.</summary>
    HttpDate,
}
