using System.Globalization;

namespace Tern.Benchmarks.S3;

/// <summary>One way to transfer an object.</summary>
/// <param name="Kind"><c>put</c>, <c>get</c>, or <c>upload</c> for <c>UploadAsync</c>.</param>
/// <param name="Source">The place of the bytes on the client: <c>memory</c>, <c>file</c> or <c>stream</c>.</param>
/// <param name="Bytes">The object's length.</param>
internal sealed record ObjectWork(string Kind, string Source, long Bytes)
{
    private const long KiB = 1024;
    private const long MiB = 1024 * KiB;

    public static IReadOnlyList<ObjectWork> All { get; } =
    [
        .. from kind in new[] { "put", "get" }
           from bytes in new[] { 64 * KiB, 5 * MiB, 64 * MiB, 1024 * MiB }
           from place in new[] { "memory", "file" }
           select new ObjectWork(kind, place, bytes),
        new("upload", "stream", 590_000),
    ];

    /// <summary>The repetitions of a measurement: half a gibibyte in total, 1 to 2,000.</summary>
    public int Repetitions => (int)Math.Clamp(512 * MiB / Bytes, 1, 2000);

    public string Name => Kind switch
    {
        "put" => $"PutObject, {Size}, from {Source}",
        "get" => $"GetObject, {Size}, to {Source}",
        _ => $"Upload of a {Source} of {Size}",
    };

    private string Size => Bytes switch
    {
        >= 1024 * MiB => "1 GiB",
        >= MiB => string.Create(CultureInfo.InvariantCulture, $"{Bytes / MiB} MiB"),
        _ when Bytes % KiB == 0 => string.Create(CultureInfo.InvariantCulture, $"{Bytes / KiB} KiB"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{Bytes:#,0} B"),
    };
}
