using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Runtime;

namespace Tern.Benchmarks;

/// <summary>
/// The checksums of responses and of objects, compared with the common table of 256 entries: by carry-less multiplication,
/// and by larger tables for processors without it.
/// </summary>
[BenchmarkCategory("CRC")]
public class CrcBenchmarks
{
    private static readonly ulong[] s_crc32 = CreateTable(0xEDB88320);
    private static readonly ulong[] s_crc32C = CreateTable(0x82F63B78);
    private static readonly ulong[] s_crc64Nvme = CreateTable(0x9A6C9329AC4BC9B5);

    private byte[] _bytes = [];
    private ulong[] _table = [];
    private Func<ulong> _compute = () => 0;

    [Params(
        "CRC-32 of 1 KB",
        "CRC-32 of 64 KB",
        "CRC-32 of 64 KB by table",
        "CRC-32C of 1 KB",
        "CRC-32C of 64 KB",
        "CRC-32C of 64 KB by table",
        "CRC-64/NVME of 1 KB",
        "CRC-64/NVME of 64 KB",
        "CRC-64/NVME of 64 KB by table")]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(Table))]
    public void SetUpTable()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Table(); });
    }

    [Benchmark]
    public ulong Tern() => _compute();

    [Benchmark]
    public ulong Table()
    {
        ulong checksum = ulong.MaxValue;
        foreach (byte next in _bytes)
            checksum = _table[(byte)(checksum ^ next)] ^ (checksum >> 8);
        return ~checksum;
    }

    private void SetUp()
    {
        bool isByTable = Case.EndsWith(" by table", StringComparison.Ordinal);
        string algorithm = Case[..Case.IndexOf(" of ", StringComparison.Ordinal)];
        _bytes = new byte[Case.Contains("64 KB", StringComparison.Ordinal) ? 64 * 1024 : 1024];
        new Random(1).NextBytes(_bytes);
        (_table, _compute) = (algorithm, isByTable) switch
        {
            ("CRC-32", false) => (s_crc32, () => Crc32.Compute(_bytes)),
            ("CRC-32", true) => (s_crc32, () => Crc32.Table.Update(uint.MaxValue, _bytes)),
            ("CRC-32C", false) => (s_crc32C, () => Crc32C.Compute(_bytes)),
            ("CRC-32C", true) => (s_crc32C, () => Crc32C.Table.Update(uint.MaxValue, _bytes)),
            (_, false) => (s_crc64Nvme, () => Crc64Nvme.Compute(_bytes)),
            (_, true) => (s_crc64Nvme, (Func<ulong>)(() => Crc64Nvme.Table.Update(ulong.MaxValue, _bytes))),
        };
    }

    private static ulong[] CreateTable(ulong polynomial)
    {
        ulong[] table = new ulong[256];
        for (uint i = 0; i < table.Length; i++)
        {
            ulong value = i;
            for (int bit = 0; bit < 8; bit++)
                value = (value & 1) != 0 ? polynomial ^ (value >> 1) : value >> 1;
            table[i] = value;
        }
        return table;
    }
}
