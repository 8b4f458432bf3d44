using System.Buffers.Binary;
using System.Text;

namespace Tern.Functions.Tests.Processes;

/// <summary>A process of Tern.Functions.Program.Cases on the Runtime API in C.</summary>
/// <param name="Summary">The numbers of the last line of the Runtime API.</param>
/// <param name="Records">The records of the log.</param>
/// <param name="Log">The log of the Runtime API.</param>
internal sealed record ProcessRun(IReadOnlyDictionary<string, int> Summary, IReadOnlyList<string> Records, string Log)
{
    public int this[string name] => Summary[name];

    public static async Task<ProcessRun> StartAsync(string handler, params string[] options)
    {
        await NativeTools.RequireAsync();
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-runtime-api-");
        string log = Path.Combine(folder.FullName, "log"), telemetry = Path.Combine(folder.FullName, "telemetry"), output = Path.Combine(folder.FullName, "output");
        try
        {
            (_, string text) = await NativeTools.RunAsync(
                NativeTools.RuntimeApi,
                ["serve", "--handler", handler, "--timeout-ms", "240000", "--telemetry", telemetry, "--output", output, "--env", "DOTNET_TieredPGO=0", .. options, .. options.Contains("--count") && !options.Contains("1000000") ? ["--log", log] : (string[])[], "--", DotNet, Program],
                TestContext.Current.CancellationToken);
            string[] lines = text.TrimEnd().Split('\n');
            string summary = lines.LastOrDefault(line => line.StartsWith("sent=", StringComparison.Ordinal)) ?? throw new InvalidOperationException($"The Runtime API failed: {text}");
            string violations = File.Exists(log) ? string.Join('\n', File.ReadLines(log).Where(line => line.Contains("\tviolation\t", StringComparison.Ordinal))) : "";
            Assert.True(violations.Length == 0, violations);
            return new(
                summary.Split('\t').Select(pair => pair.Split('=')).ToDictionary(pair => pair[0], pair => int.Parse(pair[1], System.Globalization.CultureInfo.InvariantCulture)),
                ReadRecords(await File.ReadAllBytesAsync(telemetry)),
                File.Exists(log) ? await File.ReadAllTextAsync(log) : "");
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static string DotNet => Path.GetFullPath(Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));

    private static string Program { get; } = Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "../../Tern.Functions.Program.Cases", new DirectoryInfo(AppContext.BaseDirectory).Name, "Tern.Functions.Program.Cases.dll"));

    private static List<string> ReadRecords(ReadOnlySpan<byte> frames)
    {
        List<string> records = [];
        while (frames.Length > 0)
        {
            int length = BinaryPrimitives.ReadInt32BigEndian(frames[4..]);
            records.Add(Encoding.UTF8.GetString(frames.Slice(16, length)));
            frames = frames[(16 + length)..];
        }
        return records;
    }
}
