using Tern.Local.Benchmarks;

// Parts are executed in processes of their own, so that the memory and the compiled code of one do not change the results of another.
switch (args)
{
    case [CallBenchmark.Argument]:
        await CallBenchmark.PrintAsync();
        return 0;
    case [BacklogBenchmark.Argument, var queued, var inFlight]:
        await BacklogBenchmark.PrintAsync(Number.Parse(queued), Number.Parse(inFlight));
        return 0;
    case [MemoryBenchmark.Argument]:
        await MemoryBenchmark.PrintAsync();
        return 0;
    case ["--invocations", var managed, var native, var runtimeApi, var function]:
        Console.WriteLine(await LocalReport.CreateInvocationsAsync(new Servers(managed, native, "", "", runtimeApi, function)));
        return 0;
    case ["--server", var dotnetServer, var nativeServer, var fauxqs, var load, var api, var program, ..]:
        string report = await LocalReport.CreateAsync(new Servers(dotnetServer, nativeServer, fauxqs, load, api, program));
        Console.WriteLine(report);
        if (args is [_, _, _, _, _, _, _, "--record", var file])
            await File.WriteAllTextAsync(file, report);
        return 0;
    default:
        Console.Error.WriteLine("Use eng/bench-local.");
        return 2;
}
