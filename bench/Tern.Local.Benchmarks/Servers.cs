namespace Tern.Local.Benchmarks;

/// <summary>The programs that are measured over HTTP.</summary>
/// <param name="Managed">The path of Tern.Local.Server.dll.</param>
/// <param name="Native">The path of the native server.</param>
/// <param name="Fauxqs">The path of fauxqs.mjs, which prints its port.</param>
/// <param name="Load">The path of the load generator.</param>
/// <param name="RuntimeApi">The path of the runtime API of the tests.</param>
/// <param name="Function">The path of the smallest function.</param>
internal sealed record Servers(string Managed, string Native, string Fauxqs, string Load, string RuntimeApi, string Function);
