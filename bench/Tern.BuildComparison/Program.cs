// Compares the time of calls of two builds in one process: short batches of both alternate, so that the state of the machine is the same for both.
//
//   Tern.BuildComparison FOLDER FOLDER    the folders of Tern.BuildComparison.Calls, compiled with each build (eng/compare-builds)
using System.Diagnostics;
using System.Globalization;
using Tern.BuildComparison;

const int repeats = 3, rounds = 600, batch = 60;

if (args is not [var firstFolder, var secondFolder])
{
    Console.Error.WriteLine("Usage: Tern.BuildComparison FOLDER FOLDER");
    return 2;
}
var first = new BuildLoadContext(Path.GetFullPath(firstFolder));
var second = new BuildLoadContext(Path.GetFullPath(secondFolder));
(string Name, Action First, Action Second)[] works =
[
    ("GetItem", first.GetCall("GetItem"), second.GetCall("GetItem")),
    ("PutItem", first.GetCall("PutItem"), second.GetCall("PutItem")),
];

// The runtime compiles code again after a tenth of a second without new code.
for (int i = 0; i < 80; i++)
{
    foreach ((_, Action one, Action other) in works)
    {
        Batch(one, 500);
        Batch(other, 500);
    }
    Thread.Sleep(20);
}

Console.WriteLine("| Call | First build | Second build | Median of the differences |");
Console.WriteLine("|---|---:|---:|---:|");
for (int repeat = 0; repeat < repeats; repeat++)
{
    foreach ((string name, Action one, Action other) in works)
    {
        double[] ofOne = new double[rounds], ofOther = new double[rounds], differences = new double[rounds];
        for (int round = 0; round < rounds; round++)
        {
            // The order changes, so that neither build always finds the data of the other in the cache.
            if (round % 2 == 0)
                ofOne[round] = Batch(one, batch);
            ofOther[round] = Batch(other, batch);
            if (round % 2 != 0)
                ofOne[round] = Batch(one, batch);
            differences[round] = ofOther[round] - ofOne[round];
        }
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"| {name} | {Median(ofOne):0} ns | {Median(ofOther):0} ns | {Median(differences):+0;-0;0} ns |"));
    }
}
return 0;

static double Batch(Action call, int calls)
{
    // The first calls of a batch load the data of the other build out of the cache.
    call();
    call();
    long start = Stopwatch.GetTimestamp();
    for (int i = 0; i < calls; i++)
        call();
    return Stopwatch.GetElapsedTime(start).TotalNanoseconds / calls;
}

static double Median(double[] values)
{
    Array.Sort(values);
    return values[values.Length / 2];
}
