using System.Diagnostics;
using System.Globalization;

namespace Tern.Fuzz;

/// <summary>Mutates the inputs of a target for a number of iterations and stops at the first finding.</summary>
internal sealed class FuzzExecutor(IFuzzTarget target, long iterations, ulong seed)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(1);

    private byte[] _input = [];
    private byte[]? _watched;
    private TimeSpan _watchedSince;

    /// <summary>Executes the target and prints one line. A hang exits the process, because it cannot be stopped otherwise.</summary>
    /// <returns>True if there is no finding.</returns>
    public bool Execute()
    {
        long start = Stopwatch.GetTimestamp();
        var mutator = new Mutator(seed);
        using var watch = new Timer(_ => ExitIfHanging(), null, s_limit, s_limit / 4);
        for (long i = 0; i < iterations; i++)
        {
            byte[] input = mutator.Next(target.Corpus);
            Volatile.Write(ref _input, input);
            try
            {
                target.Run(input);
            }
            catch (Exception e)
            {
                Report($"{e.GetType().Name}: {e.Message}\n{e.StackTrace}", input);
                return false;
            }
        }
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{target.Name}: {iterations} iterations, seed {seed}, {Stopwatch.GetElapsedTime(start).TotalSeconds:F1} s"));
        return true;
    }

    // Processor time, because elapsed time on a busy machine would report hangs that are none.
    private void ExitIfHanging()
    {
        byte[] input = Volatile.Read(ref _input);
        TimeSpan now = Environment.CpuUsage.UserTime;
        if (!ReferenceEquals(input, _watched))
        {
            _watched = input;
            _watchedSince = now;
        }
        else if (now - _watchedSince > s_limit)
        {
            Report($"The input used more than {s_limit.TotalSeconds} s of processor time.", input);
            Environment.Exit(1);
        }
    }

    private void Report(string finding, byte[] input) => Console.Error.WriteLine(string.Create(
        CultureInfo.InvariantCulture,
        $"{target.Name}: seed {seed}, input {Convert.ToBase64String(input)}\n{finding}"));
}
