using System.Runtime.CompilerServices;

namespace Tern.Functions.Tests.Support;

/// <summary>Adds threads to the pool: functions under test block threads as long as they wait for events, and a loaded machine adds threads slowly.</summary>
internal static class ThreadPoolSize
{
    [ModuleInitializer]
    internal static void Increase() => ThreadPool.SetMinThreads(64, 64);
}
