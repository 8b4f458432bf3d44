namespace Tern.Local.Faults;

/// <summary>A fault, its service and operation, and the number of requests that it still applies to.</summary>
internal sealed record FaultRule(string Service, string Operation, Fault Fault, int RemainingRequests)
{
    public bool Matches(string service, string operation) =>
        Service == service && (Operation == FaultPlan.AllOperations || Operation == operation);
}
