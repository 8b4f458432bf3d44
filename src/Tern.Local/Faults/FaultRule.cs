namespace Tern.Local.Faults;

/// <summary>A failure, what it is meant for, and how often it is still to be shown.</summary>
internal sealed record FaultRule(string Service, string Operation, Fault Fault, int TimesLeft)
{
    public bool IsFor(string service, string operation) =>
        Service == service && (Operation == FaultPlan.AllOperations || Operation == operation);
}
