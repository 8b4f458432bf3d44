using System.Globalization;

namespace Tern.Benchmarks.S3;

/// <summary>One way to move an object.</summary>
/// <param name="Kind"><c>put</c> or <c>get</c>.</param>
/// <param name="Place">Where the bytes are here: <c>memory</c> or <c>file</c>.</param>
/// <param name="Bytes">The object's length.</param>
internal sealed record ObjectWork(string Kind, string Place, long Bytes)
{
    private const long KiB = 1024;
    private const long MiB = 1024 * KiB;

    public static IReadOnlyList<ObjectWork> All { get; } =
    [
        .. from kind in new[] { "put", "get" }
           from bytes in new[] { 64 * KiB, 5 * MiB, 64 * MiB, 1024 * MiB }
           from place in new[] { "memory", "file" }
           select new ObjectWork(kind, place, bytes),
    ];

    /// <summary>How often it is done in a measurement: half a gibibyte in all, at least twice.</summary>
    public int Repetitions => (int)Math.Clamp(512 * MiB / Bytes, 2, 2000);

    public string Name => string.Create(CultureInfo.InvariantCulture, $"{(Kind == "put" ? "PutObject" : "GetObject")}, {Size}, {(Kind == "put" ? "from" : "to")} {Place}");

    private string Size => Bytes switch
    {
        >= 1024 * MiB => "1 GiB",
        >= MiB => string.Create(CultureInfo.InvariantCulture, $"{Bytes / MiB} MiB"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{Bytes / KiB} KiB"),
    };
}
