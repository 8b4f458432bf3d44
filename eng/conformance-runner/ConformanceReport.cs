namespace Tern.Conformance.Runner;

/// <summary>Prints results as they are added, each failure with its reason, and totals them.</summary>
internal sealed class ConformanceReport(TextWriter output)
{
    private int _executed;
    private int _passed;
    private bool _isIncomplete;

    /// <summary>Adds a suite with a line for each kind of case, and further lines for notes.</summary>
    public void Add(string suite, IEnumerable<SuiteResult> kinds)
    {
        List<SuiteResult> results = [.. kinds];
        ReportEmpty(suite, results.Sum(result => result.Run));
        foreach (SuiteResult result in results)
        {
            Print(suite, result.Kind, result.Run, result.Passed, result.Failures);
            foreach (string note in result.Notes)
                output.WriteLine($"    NOTE {note}");
        }
    }

    /// <summary>Adds many suites as one line, with further lines for each failure and for each suite without cases.</summary>
    public void AddTogether(string name, IReadOnlyList<SuiteResult> suites)
    {
        if (suites.Count == 0)
            return;
        foreach (SuiteResult suite in suites)
            ReportEmpty(suite.Suite, suite.Run);
        Print($"{name} ({suites.Count} services)", suites[0].Kind, suites.Sum(suite => suite.Run), suites.Sum(suite => suite.Passed), suites.SelectMany(suite => suite.Failures));
    }

    /// <summary>Adds a suite whose protocol the generator does not support. The suite counts as failed.</summary>
    public void AddUnsupported(string suite, string protocol)
    {
        _isIncomplete = true;
        output.WriteLine($"{suite,-36} FAILED: The generator does not support the protocol {protocol}.");
    }

    /// <summary>Prints the totals.</summary>
    /// <returns>True if every suite has executed a case and no case has failed.</returns>
    public bool Finish()
    {
        output.WriteLine($"{_executed} run, {_passed} passed, {_executed - _passed} failed");
        return _executed > 0 && _executed == _passed && !_isIncomplete;
    }

    private void ReportEmpty(string suite, int run)
    {
        if (run > 0)
            return;
        _isIncomplete = true;
        output.WriteLine($"{suite,-36} FAILED: The suite has no cases.");
    }

    private void Print(string suite, string kind, int run, int passed, IEnumerable<string> failures)
    {
        _executed += run;
        _passed += passed;
        output.WriteLine($"{suite,-36} {kind,-12} {run,6} run {passed,6} passed {run - passed,6} failed");
        foreach (string failure in failures)
            output.WriteLine($"    FAILED {failure}");
    }
}
