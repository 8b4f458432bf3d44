using System.Diagnostics;
using System.Globalization;

namespace Quickstart;

/// <summary>The time of each step, and the bytes that the process allocated, including those of an in-process service.</summary>
internal sealed class Measurements
{
    private readonly List<(string Call, TimeSpan Time, long Bytes, string Outcome)> _rows = [];
    private readonly List<string> _errors = [];

    public async Task RunAsync(string call, Func<Task<string>> step)
    {
        long bytes = GC.GetTotalAllocatedBytes(precise: true);
        long start = Stopwatch.GetTimestamp();
        string outcome = await step();
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        _rows.Add((call, time, GC.GetTotalAllocatedBytes(precise: true) - bytes, outcome));
    }

    /// <summary>Prints an error in full, below the table.</summary>
    public void AddError(Exception error) => _errors.Add(error.Message);

    public void Print()
    {
        if (_rows.Count == 0)
            return;
        Console.WriteLine($"{"call",-34} {"time",12} {"allocated",12}  outcome");
        foreach ((string call, TimeSpan time, long bytes, string outcome) in _rows)
        {
            string line = string.Create(CultureInfo.InvariantCulture, $"{call,-34} {time.TotalMilliseconds,9:0.000} ms {bytes / 1024.0,9:0.0} KB  {outcome}");
            Console.WriteLine(line);
        }
        foreach (string error in _errors)
            Console.WriteLine($"\n{error}");
    }
}
