using System.Globalization;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Checksums;

namespace Tern.Benchmarks;

/// <summary>
/// The checksum of a response, beside the table of 256 entries that most code uses: by carry-less multiplication, and by
/// larger tables where a processor does not have that.
/// </summary>
[BenchmarkCategory("CRC-32")]
public class Crc32Benchmarks
{
    private static readonly uint[] s_table = CreateTable();

    private byte[] _bytes = [];
    private bool _isByTable;

    [Params("1 KB", "64 KB", "64 KB by table")]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        Settling.Settle(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(Table))]
    public void SetUpTable()
    {
        SetUp();
        Settling.Settle(() => { Table(); });
    }

    [Benchmark]
    public uint Tern() => _isByTable ? Crc32Table.Append(0, _bytes) : Crc32.Compute(_bytes);

    [Benchmark]
    public uint Table()
    {
        uint checksum = uint.MaxValue;
        foreach (byte next in _bytes)
            checksum = s_table[(byte)(checksum ^ next)] ^ (checksum >> 8);
        return ~checksum;
    }

    private void SetUp()
    {
        _isByTable = Case.EndsWith("by table", StringComparison.Ordinal);
        _bytes = new byte[int.Parse(Case.Split(' ')[0], CultureInfo.InvariantCulture) * 1024];
        new Random(1).NextBytes(_bytes);
    }

    private static uint[] CreateTable()
    {
        uint[] table = new uint[256];
        for (uint i = 0; i < table.Length; i++)
        {
            uint value = i;
            for (int bit = 0; bit < 8; bit++)
                value = (value & 1) != 0 ? 0xEDB88320 ^ (value >> 1) : value >> 1;
            table[i] = value;
        }
        return table;
    }
}
